import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { STRATEGIC_LISTS } from '../../../contract/meeting-results.ts';
import { verifyActionItems, verifyStrategy, verifySummary } from '../evidence/verify-meetings.ts';
import type { MeetingEngine, MeetingText } from '../meeting-engine.ts';
import { makeMeeting } from '../testing/engine-texts.ts';
import { checkEngines } from './check-engines.ts';

type MakeEngine = () => Promise<MeetingEngine & AsyncDisposable>;

const TIMEOUT_MS = 120_000;

const MEETING = makeMeeting([
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

/** Unusual meetings, by what is unusual in them. */
const ODD_MEETINGS: Record<string, MeetingText> = {
  'has no words': makeMeeting([]),
  'has one empty line': makeMeeting([['Ana', '']]),
  'has one line': makeMeeting([['Ana', 'I will call the bank.']]),
  'has no speaker names': makeMeeting([
    [null, 'I will call the bank.'],
    [null, 'We decided to wait.'],
  ]),
  'has a line of 100,000 characters without a full stop': makeMeeting([
    ['Ana', 'and then we went on and on '.repeat(3_700)],
    ['Ben', 'I will stop it.'],
  ]),
  'has a word of 100,000 characters': makeMeeting([['Ana', 'x'.repeat(100_000)]]),
  'is in right-to-left scripts': makeMeeting([
    ['دانا', 'سأرسل العقد غدا. \u202Eهل توافق؟'],
    ['נועה', 'אני אשלח את החוזה מחר.'],
  ]),
  'has lone surrogates': makeMeeting([
    ['\uD83D', 'I will \uDE00 send \uD83D it \uDFFF.'],
    ['Ben\uDC00', '\uD800'],
  ]),
  'has only punctuation': makeMeeting([
    ['?', '?!… — “” ()[]{}\\^$.*+ 😀😀'],
    ['Ana: Ben', 'Ana: Ben: I will, said Ana: ok.'],
  ]),
  'has a thousand short turns': makeMeeting(
    Array.from({ length: 1_000 }, (_, index) => [`S${index % 7}`, 'I will do it.'] as const),
  ),
};

/** Registers the tests that every meeting engine must pass. The test file of each engine calls it. */
export function testMeetingEngine(name: string, makeEngine: MakeEngine): void {
  suite(`${name} as a meeting engine`, () => {
    testEvidence(makeEngine);
    testActionItems(makeEngine);
    testOddTexts(makeEngine);
    testAbort(makeEngine);
  });
}

function testEvidence(makeEngine: MakeEngine): void {
  test('each piece of evidence cuts its excerpt out of one speaker turn', async () => {
    await using engine = await makeEngine();

    await checkResults(engine, MEETING);
  });

  test('the summary coverage counts the segments of the meeting', async () => {
    await using engine = await makeEngine();
    const { coverage } = await engine.summarizeMeeting(MEETING, summaryRequest(), signal());

    assert.equal(coverage.segments_total, MEETING.lines.length);
    assert.ok(coverage.segments_read <= coverage.segments_total);
    assert.equal(coverage.share_by_quarter.length, 4);
  });

  test('each finding names the meeting it comes from', async () => {
    await using engine = await makeEngine();
    const other = makeMeeting([['Dan', 'We decided to close the shop in May.']], 'meet_other');
    const request = { length: 'medium' as const, focusAreas: [] };

    const result = await engine.analyzeMeetings([other, MEETING], request, signal());

    assert.deepEqual(verifyStrategy([other, MEETING], result).warnings, result.warnings);
    for (const item of STRATEGIC_LISTS.flatMap((list) => result[list])) {
      assert.ok([MEETING.id, other.id].includes(item.meeting_id));
    }
  });
}

function testActionItems(makeEngine: MakeEngine): void {
  test('an action item is assigned to the speaker who promises it', async () => {
    await using engine = await makeEngine();

    const { items } = await engine.extractActionItems(MEETING, actionItemsRequest(0.5), signal());

    const sent = items.find(({ evidence }) => evidence[0]!.excerpt.includes('send the final text'));
    assert.equal(sent?.assigned_to, 'Ana');
  });

  test('a higher confidence threshold returns a subset of the action items', async () => {
    await using engine = await makeEngine();
    const findItems = async (threshold: number) => {
      const request = actionItemsRequest(threshold);
      const { items } = await engine.extractActionItems(MEETING, request, signal());
      assert.ok(items.every(({ confidence }) => confidence >= threshold));
      return items.map(({ description, evidence }) => `${evidence[0]!.start} ${description}`);
    };

    const results = await Promise.all([0, 0.5, 0.8, 0.95, 1].map(findItems));

    for (const [index, fewer] of results.slice(1).entries()) {
      assert.deepEqual(
        fewer.filter((each) => !results[index]!.includes(each)),
        [],
      );
    }
  });

  test('action items have neither assignee nor due date when the request excludes them', async () => {
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

  test('two runs on the same meeting return the same action items', async () => {
    await using engine = await makeEngine();

    const [one, other] = await Promise.all(
      [1, 2].map(() => engine.extractActionItems(MEETING, actionItemsRequest(0), signal())),
    );

    assert.deepEqual(one, other);
  });
}

function testOddTexts(makeEngine: MakeEngine): void {
  for (const [name, meeting] of Object.entries(ODD_MEETINGS)) {
    test(`a meeting that ${name} gives results with valid evidence`, async () => {
      await using engine = await makeEngine();

      await checkResults(engine, meeting);
    });
  }
}

function testAbort(makeEngine: MakeEngine): void {
  test('every method throws AbortError when the signal is aborted', async () => {
    await using engine = await makeEngine();
    const aborted = AbortSignal.abort();
    const strategy = { length: 'medium' as const, focusAreas: [] };

    for (const promise of [
      engine.extractActionItems(MEETING, actionItemsRequest(0.8), aborted),
      engine.summarizeMeeting(MEETING, summaryRequest(), aborted),
      engine.analyzeMeetings([MEETING], strategy, aborted),
    ]) {
      await assert.rejects(promise, { name: 'AbortError' });
    }
  });
}

/** Asserts that verification removes nothing from any result on a meeting, and that all numbers are in range. */
async function checkResults(engine: MeetingEngine, meeting: MeetingText): Promise<void> {
  const items = await engine.extractActionItems(meeting, actionItemsRequest(0), signal());
  assert.deepEqual(verifyActionItems(meeting, items).warnings, items.warnings);
  checkConfidences(items.items);

  for (const length of ['short', 'medium', 'long'] as const) {
    const request = { length, focusAreas: ['prices', ''] };
    const summary = await engine.summarizeMeeting(meeting, request, signal());
    assert.deepEqual(verifySummary(meeting, summary).warnings, summary.warnings);
    checkConfidences([summary]);
    checkEngines(summary.engine);
  }

  const request = { length: 'medium' as const, focusAreas: [] };
  const strategy = await engine.analyzeMeetings([meeting], request, signal());
  assert.deepEqual(verifyStrategy([meeting], strategy).warnings, strategy.warnings);
  checkConfidences([strategy, ...STRATEGIC_LISTS.flatMap((list) => strategy[list])]);
  for (const { share } of strategy.participation) assert.ok(share >= 0 && share <= 1);
  for (const { score } of strategy.sentiment) assert.ok(score >= -1 && score <= 1);
  checkEngines(items.engine, strategy.engine);
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

function signal(): AbortSignal {
  return AbortSignal.timeout(TIMEOUT_MS);
}
