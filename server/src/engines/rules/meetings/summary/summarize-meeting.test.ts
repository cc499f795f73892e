import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { ResultLength } from '../../../../contract/meeting-results.ts';
import type { SummaryResult } from '../../../language-engine/meeting-engine.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { summarizeMeeting } from './summarize-meeting.ts';

const SUBJECTS = [
  [
    'roof',
    'The roof of the library leaks above the reading room.',
    'Tiles for the roof cost forty thousand euros.',
    'A new roof takes the builders three months in summer.',
    'Rain came through the roof twice this spring.',
  ],
  [
    'bus',
    'The bus to the school is full every morning.',
    'Another bus needs a driver and a licence from the county.',
    'Parents want the bus to stop at the market square.',
    'The bus company raised its prices by ten percent.',
  ],
  [
    'festival',
    'The summer festival expects six thousand visitors.',
    'Musicians for the festival are booked until midnight.',
    'The festival needs forty volunteers at the gates.',
    'Sponsors paid half of the festival in advance.',
  ],
  [
    'website',
    'The website of the town loads in nine seconds.',
    'Visitors cannot find the opening hours on the website.',
    'A designer from Lyon drew the new website.',
    'The website must work on telephones as well.',
  ],
] as const;

/** Meeting of twenty minutes about four subjects, one after the other. */
function townMeeting(): string {
  const turns = SUBJECTS.flatMap(([subject, ...sentences], at) => [
    `Ana: Okay, um, next one, the ${subject}.`,
    ...sentences.map(
      (sentence, i) => `${['Ben', 'Cleo', 'Dan', 'Ben'][(i + at) % 4]}: So, uh, ${sentence}`,
    ),
    `Cleo: Yeah.`,
    `Dan: People asked me about the ${subject} again and again last month.`,
  ]);
  return turns.join('\n');
}

function summarize(text: string, length: ResultLength = 'medium', ...focusAreas: string[]) {
  return summarizeMeeting(spokenMeeting(text), { length, focusAreas });
}

function wordsOf(text: string): number {
  return text.split(/\s+/).length;
}

/** Asserts that each piece of evidence cuts its excerpt out of the text. */
function assertGrounded(text: string, result: SummaryResult): void {
  for (const passages of Object.values(result.evidence)) {
    for (const { start, end, excerpt } of passages) assert.equal(text.slice(start, end), excerpt);
  }
}

suite('meeting summary', () => {
  test('a summary covers the whole meeting in cleaned sentences of its speakers', () => {
    const { summary, coverage } = summarize(townMeeting());

    for (const [subject] of SUBJECTS) assert.match(summary, new RegExp(subject));
    assert.match(summary, /Cleo said: “Tiles for the roof cost forty thousand euros”\./);
    assert.match(summary, /Cleo said that the bus to the school is full every morning\./);
    assert.doesNotMatch(summary, /\b(?:um|uh|okay|yeah)\b/i);
    assert.ok(coverage.share_by_quarter.every((share) => share > 0));
    assert.equal(coverage.segments_read, coverage.segments_total);
  });

  test('a medium summary has 100 to 220 words', () => {
    const words = wordsOf(summarize(townMeeting()).summary);
    assert.ok(words >= 100 && words <= 220, String(words));
  });

  test('a short summary of a meeting without an outcome has two sentences, and its key points', () => {
    const { summary, key_points } = summarize(townMeeting(), 'short');
    assert.equal(summary.match(/\.(?=\s|$)/g)!.length, 2);
    assert.equal(key_points.length, 4);
  });

  test('a short summary has the main decision and the main actions, a long one each topic', () => {
    const text = `${townMeeting()}\nBen: Then we repair the roof in July.\nAna: Agreed. Cleo, can you write to the builders by Friday?\nCleo: Yes, I will write to the builders.`;
    assert.match(
      summarize(text, 'short').summary,
      /^It was decided to repair the roof in July\. Cleo will write to the builders[^.]*\.$/,
    );
    const { summary } = summarize(text, 'long');
    for (const [, ...sentences] of SUBJECTS) {
      assert.ok(
        sentences.some((sentence) => summary.includes(sentence.slice(1, -1))),
        sentences[0],
      );
    }
  });

  test('a summary has evidence for each sentence and for each key point', () => {
    const text = townMeeting();
    const result = summarize(text);
    const sentences = result.summary.match(/[.!?](?=\s|$)/g)!.length;

    assertGrounded(text, result);
    assert.ok(result.evidence['/summary']!.length >= sentences);
    for (const at of result.key_points.keys()) {
      assert.equal(result.evidence[`/key_points/${at}`]!.length, 1);
    }
  });

  test('a summary has no key point twice', () => {
    const { key_points } = summarize(`${townMeeting()}\n${townMeeting()}`, 'long');
    assert.equal(new Set(key_points).size, key_points.length);
  });

  test('a summary begins with a decision that it can tell, not with one that it must quote', () => {
    const { summary, decisions } = summarize(
      "Ana: From now on your old permits are valid for guests only.\nBen: Okay.\nCleo: So we're selling the van.",
      'short',
    );
    assert.equal(decisions.length, 2);
    assert.equal(summary, 'It was decided to sell the van.');
  });

  test('a summary lists decisions and next steps', () => {
    const text = `${townMeeting()}\nAna: Should we repair or wait?\nBen: Then we repair the roof in July.\nAna: Agreed. Cleo, can you write to the builders by Friday?\nCleo: Yes, I will write to the builders.`;
    const result = summarize(text);

    assert.ok(result.decisions.includes('It was decided to repair the roof in July.'));
    assert.match(result.summary, /^It was decided to repair the roof in July\./);
    assert.ok(result.next_steps.some((step) => /^Cleo: .*builders/i.test(step)));
    assertGrounded(text, result);
    assert.ok(result.evidence['/decisions/0']!.length > 0);
    assert.ok(result.evidence['/next_steps/0']!.length > 0);
  });
});

suite('focus areas of a summary', () => {
  test('key points about a focus area come first', () => {
    const { key_points } = summarize(townMeeting(), 'short', 'What was said about the website?');
    assert.match(key_points[0]!, /website/);
  });

  test('summaries with different focus areas share less than half of their sentences', () => {
    const [roof, festival] = ['roof repairs', 'summer festival'].map(
      (area) =>
        new Set(
          summarize(townMeeting(), 'short', area).evidence['/summary']!.map(({ start }) => start),
        ),
    );
    const shared = roof!.intersection(festival!).size;
    assert.ok(shared < Math.min(roof!.size, festival!.size) / 2, `${shared} shared`);
  });

  test('a focus area can ask what one speaker said', () => {
    const { key_points } = summarize(townMeeting(), 'short', 'What did Cleo say about the bus?');
    assert.match(key_points[0]!, /bus/);
  });

  test('an unmentioned focus area gives a warning and a summary of the whole meeting', () => {
    const { summary, warnings } = summarize(townMeeting(), 'short', 'submarines');
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['focus_not_found'],
    );
    assert.notEqual(summary, '');
  });
});

suite('meeting summary of odd text', () => {
  for (const text of [
    '',
    'Ana:',
    'Ana: Yes.',
    'Ana: Um.\nBen: Uh.',
    `Ana: ${'no '.repeat(3_000)}`,
    `Ana: ${'x'.repeat(20_000)}`,
  ]) {
    test(`a summary of odd text of ${text.length} characters does not throw`, () => {
      assertGrounded(text, summarize(text, 'long', 'anything'));
    });
  }

  test('a summary of a whole day has at most 450 words', () => {
    const text = Array.from({ length: 300 }, () => townMeeting()).join('\n');
    const { summary } = summarize(text, 'long');
    assert.ok(wordsOf(summary) <= 450);
  });
});

test('a transcript with nothing to summarize gives a warning', () => {
  const empty = summarizeMeeting(spokenMeeting('Ana: Ok'), { length: 'short', focusAreas: [] });
  assert.equal(empty.summary, '');
  assert.equal(empty.warnings[0]?.code, 'empty_summary');
});

suite('summary of a short talk', () => {
  const SAID = [
    'Ana: Hello everyone, welcome to the weekly meeting of the club.',
    'Ben: The boat needs a new engine, the old engine smokes.',
    'Cleo: An engine costs two thousand euros.',
    'Ana: We will buy a new engine for the boat.',
    'Cleo: Agreed.',
    'Ana: Also, from now on we close the gate at eight.',
    'Ben: Agreed.',
    'Ben: The boat needs a new engine, the old engine smokes.',
    'Ben: Ben here, I think that the engine of the boat is too weak for the sea.',
    'Cleo: The engine maker is in Kiel and delivers in May.',
    "Ana: And the biscuits: let's keep the oat ones.",
  ].join('\n');
  const write = (length: ResultLength) =>
    summarizeMeeting(spokenMeeting(SAID), { length, focusAreas: [] }).summary;

  test('a short one has the decision that most of the meeting is about', () =>
    assert.match(write('short'), /^It was decided to buy a new engine for the boat\./));

  test('it has no greeting, no sentence twice and no speaker twice in a sentence', () => {
    for (const length of ['medium', 'long'] as const) {
      const summary = write(length);
      assert.doesNotMatch(summary, /Hello|welcome|Ben here/);
      assert.equal(summary.split('the old engine smokes').length, 2);
    }
  });

  test('a sentence with a topic before it is quoted', () =>
    assert.doesNotMatch(write('long'), /said that (?:and )?the biscuits:/));
});
