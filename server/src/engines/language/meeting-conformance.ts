import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';

import type { MeetingEvidence } from '../../contract/meeting-results.ts';
import { STRATEGIC_LISTS } from '../../contract/meeting-results.ts';
import type { MeetingEngine, MeetingLine, MeetingText } from './meeting-engine.ts';
import { verifyActionItems, verifyStrategy, verifySummary } from './verify-meeting-evidence.ts';

type MakeEngine = () => Promise<MeetingEngine & AsyncDisposable>;
type Made = MeetingEngine;

const TIMEOUT_MS = 120_000;

const MEETING = meetingOf([
  ['Ana', 'Good morning. Today we talk about the launch of the new price list.'],
  ['Ben', 'The printer needs the final text by Friday, otherwise we lose the slot.'],
  ['Ana', 'I will send the final text to the printer by Friday.'],
  ['Cleo', 'We decided to raise the prices by three percent.'],
  ['Ben', 'The risk is that two large customers leave us.'],
  ['Cleo', 'Ben, could you please call both customers tomorrow?'],
  ['Ben', 'Yes, I will call them tomorrow morning.'],
  ['Ana', 'What do we do about the old contracts? Nobody knows yet.'],
  ['Cleo', 'Great, I am very happy with that. Thank you all.'],
]);

/** Meetings that no engine may stumble over. */
const ODD: Record<string, MeetingText> = {
  'without a word': meetingOf([]),
  'of one empty line': meetingOf([['Ana', '']]),
  'of one line': meetingOf([['Ana', 'I will call the bank.']]),
  'whose speakers are not told apart': meetingOf([
    [null, 'I will call the bank.'],
    [null, 'We decided to wait.'],
  ]),
  'with a line of 100,000 characters without a stop': meetingOf([
    ['Ana', 'and then we went on and on '.repeat(3_700)],
    ['Ben', 'I will stop it.'],
  ]),
  'with a word of 100,000 characters': meetingOf([['Ana', 'x'.repeat(100_000)]]),
  'that is read from right to left': meetingOf([
    ['دانا', 'سأرسل العقد غدا. \u202Eهل توافق؟'],
    ['נועה', 'אני אשלח את החוזה מחר.'],
  ]),
  'with halves of characters': meetingOf([
    ['\uD83D', 'I will \uDE00 send \uD83D it \uDFFF.'],
    ['Ben\uDC00', '\uD800'],
  ]),
  'with signs only': meetingOf([
    ['?', '?!… — “” ()[]{}\\^$.*+ 😀😀'],
    ['Ana: Ben', 'Ana: Ben: I will, said Ana: ok.'],
  ]),
  'of a thousand short turns': meetingOf(
    Array.from({ length: 1_000 }, (_, index) => [`S${index % 7}`, 'I will do it.'] as const),
  ),
};

/** What every engine must do with meetings. Each adapter's test file calls this with its own engine. */
export function testMeetingEngine(name: string, makeEngine: MakeEngine): void {
  suite(`${name} reads meetings`, () => {
    testEvidence(makeEngine);
    testActionItems(makeEngine);
    testOddTexts(makeEngine);
    testAbort(makeEngine);
  });
}

function testEvidence(makeEngine: MakeEngine): void {
  test('gives evidence that cuts its excerpt out of one turn of the text', async () => {
    await using engine = await makeEngine();

    await checkAll(engine, MEETING);
  });

  test('covers the meeting it says it covers', async () => {
    await using engine = await makeEngine();
    const { coverage } = await engine.summarizeMeeting(MEETING, summaryRequest(), signal());

    assert.equal(coverage.segments_total, MEETING.lines.length);
    assert.ok(coverage.segments_read <= coverage.segments_total);
    assert.equal(coverage.share_by_quarter.length, 4);
  });

  test('names the meeting of each finding among several', async () => {
    await using engine = await makeEngine();
    const other = meetingOf([['Dan', 'We decided to close the shop in May.']], 'meet_other');
    const request = { length: 'medium' as const, focusAreas: [] };

    const result = await engine.analyzeMeetings([other, MEETING], request, signal());

    assert.deepEqual(verifyStrategy([other, MEETING], result).warnings, result.warnings);
    for (const item of STRATEGIC_LISTS.flatMap((list) => result[list])) {
      assert.ok([MEETING.id, other.id].includes(item.meeting_id));
    }
  });
}

function testActionItems(makeEngine: MakeEngine): void {
  test('finds what has to be done, and by whom', async () => {
    await using engine = await makeEngine();

    const { items } = await engine.extractActionItems(MEETING, actionItemsRequest(0.5), signal());

    const sent = items.find(({ evidence }) => evidence[0]!.excerpt.includes('send the final text'));
    assert.equal(sent?.assigned_to, 'Ana');
  });

  test('finds fewer items, of those, at a higher threshold', async () => {
    await using engine = await makeEngine();
    const placesOf = async (threshold: number) => {
      const request = actionItemsRequest(threshold);
      const { items } = await engine.extractActionItems(MEETING, request, signal());
      assert.ok(items.every(({ confidence }) => confidence >= threshold));
      return items.map(({ description, evidence }) => `${evidence[0]!.start} ${description}`);
    };

    const found = await Promise.all([0, 0.5, 0.8, 0.95, 1].map(placesOf));

    for (const [index, fewer] of found.slice(1).entries()) {
      assert.deepEqual(
        fewer.filter((each) => !found[index]!.includes(each)),
        [],
      );
    }
  });

  test('says neither who nor when where that is not asked for', async () => {
    await using engine = await makeEngine();

    const { items } = await engine.extractActionItems(
      MEETING,
      { confidenceThreshold: 0, assignToSpeakers: false, extractDeadlines: false },
      signal(),
    );

    assert.ok(items.length > 0);
    for (const { assigned_to, due_date, due_date_text } of items) {
      assert.deepEqual([assigned_to, due_date, due_date_text], [null, null, null]);
    }
  });

  test('finds the same in the same', async () => {
    await using engine = await makeEngine();

    const [one, other] = await Promise.all(
      [1, 2].map(() => engine.extractActionItems(MEETING, actionItemsRequest(0), signal())),
    );

    assert.deepEqual(one, other);
  });
}

function testOddTexts(makeEngine: MakeEngine): void {
  for (const [name, meeting] of Object.entries(ODD)) {
    test(`stumbles over no meeting ${name}`, async () => {
      await using engine = await makeEngine();

      await checkAll(engine, meeting);
    });
  }
}

function testAbort(makeEngine: MakeEngine): void {
  test('stops when the signal is aborted', async () => {
    await using engine = await makeEngine();
    const aborted = AbortSignal.abort();
    const strategy = { length: 'medium' as const, focusAreas: [] };

    for (const asked of [
      engine.extractActionItems(MEETING, actionItemsRequest(0.8), aborted),
      engine.summarizeMeeting(MEETING, summaryRequest(), aborted),
      engine.analyzeMeetings([MEETING], strategy, aborted),
    ]) {
      await assert.rejects(asked, { name: 'AbortError' });
    }
  });
}

/** Makes everything of a meeting; none of it may lose anything when its evidence is checked, which a warning would say. */
async function checkAll(engine: Made, meeting: MeetingText): Promise<void> {
  const items = await engine.extractActionItems(meeting, actionItemsRequest(0), signal());
  assert.deepEqual(verifyActionItems(meeting, items).warnings, items.warnings);
  checkConfidences(items.items);

  for (const length of ['short', 'medium', 'long'] as const) {
    const request = { length, focusAreas: ['prices', ''] };
    const summary = await engine.summarizeMeeting(meeting, request, signal());
    assert.deepEqual(verifySummary(meeting, summary).warnings, summary.warnings);
    checkConfidences([summary]);
  }

  const request = { length: 'medium' as const, focusAreas: [] };
  const strategy = await engine.analyzeMeetings([meeting], request, signal());
  assert.deepEqual(verifyStrategy([meeting], strategy).warnings, strategy.warnings);
  checkConfidences([strategy, ...STRATEGIC_LISTS.flatMap((list) => strategy[list])]);
  for (const { share } of strategy.participation) assert.ok(share >= 0 && share <= 1);
  for (const { score } of strategy.sentiment) assert.ok(score >= -1 && score <= 1);
  for (const { engine: made } of [items, strategy]) assert.ok(made.name && made.version);
}

function checkConfidences(values: readonly { confidence: number }[]): void {
  for (const { confidence } of values) assert.ok(confidence >= 0 && confidence <= 1);
}

function actionItemsRequest(confidenceThreshold: number) {
  return { confidenceThreshold, assignToSpeakers: true, extractDeadlines: true };
}

function summaryRequest() {
  return { length: 'medium' as const, focusAreas: [] };
}

type Said = readonly [speaker: string | null, text: string];

/** A meeting of these turns, ten seconds each, on a Wednesday morning. */
export function meetingOf(said: readonly Said[], id = 'meet_1'): MeetingText {
  const lines: MeetingLine[] = [];
  let text = '';
  for (const [index, [speaker, words]] of said.entries()) {
    text += `${index === 0 ? '' : '\n'}${speaker === null ? '' : `${speaker}: `}`;
    const start = text.length;
    text += words;
    const start_time = index * 10;
    lines.push({ speaker, start, end: text.length, start_time, end_time: start_time + 10 });
  }
  return {
    id,
    title: 'Price list',
    text,
    text_sha256: createHash('sha256').update(text).digest('hex'),
    lines,
    language: 'en',
    began: '2026-11-18T10:00:00',
    participants: [],
  };
}

/** Evidence for what the meeting says in these words. */
export function evidenceFor({ text, text_sha256 }: MeetingText, excerpt: string): MeetingEvidence {
  const start = text.indexOf(excerpt);
  const end = start + excerpt.length;
  const verified = true;
  return { page: null, start, end, excerpt, text_sha256, match: 'exact', verified, start_time: 0 };
}

function signal(): AbortSignal {
  return AbortSignal.timeout(TIMEOUT_MS);
}
