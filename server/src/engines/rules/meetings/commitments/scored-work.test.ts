import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readMeeting } from '../../../meeting-text/read-meeting.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { sentencesOf } from '../sentence-model/score-sentences.ts';
import { extractItemsOf, scoreWork } from './extract-action-items.ts';
import { mergeRepeatedWork, type ScoredWork } from './scored-work.ts';

const ALL = { confidenceThreshold: 0, assignToSpeakers: true, extractDeadlines: true };

function readingOf(said: string) {
  return readMeeting(spokenMeeting(said));
}

const [SCORED] = scoreWork(readingOf('Ana: I will review the budget.')).work;

/** Work with another description, owner or confidence. */
function workOf(description: string, owner: string | null = 'Ana', confidence = 0.9): ScoredWork {
  const finding = { ...SCORED!.finding, owner, sentences: [...SCORED!.finding.sentences] };
  return { ...SCORED!, description, confidence, finding };
}

/** Returns a word for each number below 10,000. */
function wordOf(number: number): string {
  const digits = String(number).padStart(4, '0').split('');
  return digits.map((digit) => 'bcdfghjklm'[Number(digit)]).join('a');
}

function merge(...work: ScoredWork[]): string[] {
  return mergeRepeatedWork(work, 'en').map(({ description }) => description);
}

suite('repeated work', () => {
  test('work that shares most of its words is merged, also behind other work', () => {
    const others = ['Call the plumber', 'Order new chairs', 'Book the ferry'].map((one) =>
      workOf(one),
    );
    assert.deepEqual(
      merge(
        workOf('Review the budget draft'),
        ...others,
        workOf('Review the draft budget', null, 0.95),
      ),
      ['Review the draft budget', 'Call the plumber', 'Order new chairs', 'Book the ferry'],
    );
  });

  test('work of other owners, unlikely work and work with few shared words stay apart', () => {
    const first = workOf('Review the budget draft');
    for (const other of [
      workOf('Review the budget draft', 'Ben'),
      workOf('Review the budget draft', 'Ana', 0.2),
      workOf('Review the garden plan'),
      workOf('It'),
    ]) {
      assert.equal(merge(first, other).length, 2, other.description);
    }
  });

  test('of several findings about the same work, the first one is merged with', () => {
    const [first, second] = mergeRepeatedWork(
      [
        workOf('Review the budget', 'Ana'),
        workOf('Review the budget', 'Ben'),
        workOf('Review the budget', null, 0.95),
      ],
      'en',
    );
    assert.deepEqual([first!.confidence, second!.confidence], [0.95, 0.9]);
  });

  test('only the latest two hundred findings with a word are compared', () => {
    const many = Array.from({ length: 201 }, (_, at) =>
      workOf(`Review the budget of ${wordOf(at)} and ${wordOf(9_999 - at)}`),
    );
    const [oldest, newest] = [many[0]!, many.at(-1)!];
    assert.equal(merge(...many, workOf(newest.description)).length, 201);
    assert.equal(merge(...many, workOf(oldest.description)).length, 202);
  });
});

suite('action items of a reading', () => {
  test('the sentences of a meeting are scored once for its points and its action items', () => {
    const reading = readingOf('Ana: I will send the report.\nBen: Thanks.');
    const scored = sentencesOf(reading);
    assert.equal(scoreWork(reading).tagged.kinds, scored.kinds);
    assert.equal(extractItemsOf(reading, ALL).items.length, 1);
  });

  test('a sentence gives at most six commitments', () => {
    const objects = ['plan', 'room', 'bank', 'form', 'ink', 'roof', 'fence', 'lorry'];
    const said = objects.map((object) => `I will check the ${object}`).join(', and ');
    const { items } = extractItemsOf(readingOf(`Ana: ${said}.`), ALL);
    assert.deepEqual(
      items.map(({ description }) => description),
      objects.slice(0, 6).map((object) => `Check the ${object}`),
    );
  });

  test('of more than a thousand action items the most likely are listed, with a warning', () => {
    const said = Array.from({ length: 1_010 }, (_, at) => {
      const [item, place] = [wordOf(at), wordOf(9_999 - at)];
      return `Ana: ${at < 10 ? 'Maybe we could' : 'I will'} send the ${item} to ${place}.`;
    });
    const { items, warnings } = extractItemsOf(readingOf(said.join('\n')), ALL);
    assert.equal(items.length, 1_000);
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['partial'],
    );
    assert.match(
      warnings[0]!.message,
      /^Only the 1000 most likely of 10\d\d action items are listed$/,
    );
    const starts = items.map(({ evidence }) => evidence[0]!.start);
    assert.deepEqual(
      starts,
      starts.toSorted((a, b) => a - b),
    );
    assert.ok(items.every(({ evidence }) => evidence[0]!.excerpt.startsWith('I will')));
  });

  test('a day between a request and its answer is read up to forty sentences behind the request', () => {
    const dueDates = [20, 60].map((count) => {
      const rain = 'The rain came down. '.repeat(count);
      const talk = 'We spoke about the garden at length. It rained all the time.';
      const said = `Ana: Ben, can you send the report? ${rain} By Friday. ${talk}\nBen: Yes, I will.`;
      const { items } = extractItemsOf(readingOf(said), ALL);
      return items.find(({ description }) => /report/.test(description))!.due_date;
    });
    assert.deepEqual(dueDates, ['2026-11-20', null]);
  });

  test('a question far behind a promise in its turn asks for the day, which the next speaker gives', () => {
    const filler = Array.from({ length: 150 }, () => 'The rain came down.').join(' ');
    const dueOf = (question: string) =>
      extractItemsOf(
        readingOf(`Ana: Ben, can you send the report? ${filler} ${question}\nBen: Sure. Friday.`),
        ALL,
      ).items.find(({ description }) => /report/.test(description))?.due_date;
    assert.equal(dueOf('By when?'), '2026-11-20');
  });
});
