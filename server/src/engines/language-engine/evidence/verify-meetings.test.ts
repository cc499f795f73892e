import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { MeetingEvidence } from '../../../contract/meeting-results.ts';
import { standInMeetings } from '../../../testing/stand-in-meetings.ts';
import { makeEvidence, makeMeeting } from '../testing/engine-texts.ts';
import { testMeetingEngine } from '../conformance/meeting-conformance.ts';
import type { ExtractedActionItem, SummaryResult } from '../meeting-engine.ts';
import { verifyActionItems, verifyStrategy, verifySummary } from './verify-meetings.ts';

const MEETING = makeMeeting([
  ['Ana', 'The lease is signed.'],
  ['Ben', 'I will send it.'],
]);
const TRUE = makeEvidence(MEETING, 'I will send it.');
const ENGINE = { name: 'test', version: '1' };

/** Evidence that is false in one way each. */
const FALSE: Record<string, MeetingEvidence> = {
  'with another excerpt': { ...TRUE, excerpt: 'I will sell it.' },
  'of another text': { ...TRUE, text_sha256: 'x' },
  'with a page number': { ...TRUE, page: 1 },
  'of no length': { ...TRUE, end: TRUE.start, excerpt: '' },
  'with a negative start': { ...TRUE, start: TRUE.start - MEETING.text.length },
  'with a fractional start': { ...TRUE, start: TRUE.start + 0.5 },
  'that includes the speaker name': makeEvidence(MEETING, 'Ben: I will send it.'),
  'across two turns': makeEvidence(MEETING, 'signed.\nBen: I will'),
};

function item(evidence: MeetingEvidence[]): ExtractedActionItem {
  return {
    description: 'Send it.',
    assigned_to: 'Ben',
    due_date: null,
    due_date_text: null,
    priority: 'medium',
    confidence: 0.9,
    start_time: 0,
    evidence,
  };
}

suite('verification of meeting evidence', () => {
  test('a result with true evidence is returned unchanged', () => {
    const result = { items: [item([TRUE])], warnings: [], engine: ENGINE };

    assert.deepEqual(verifyActionItems(MEETING, result), result);
  });

  for (const [name, evidence] of Object.entries(FALSE)) {
    test(`evidence ${name} is removed, with the action item that has no other`, () => {
      const items = [item([evidence]), item([evidence, TRUE])];

      const checked = verifyActionItems(MEETING, { items, warnings: [], engine: ENGINE });

      assert.deepEqual(checked.items, [item([TRUE])]);
      assert.deepEqual(
        checked.warnings.map(({ code }) => code),
        ['evidence_failed'],
      );
    });
  }

  test('of evidence among unclear lines, all that has a part of one is removed', () => {
    const spoken = ['One of it.', 'Two of it.', 'Three of it.', 'Four of it.', 'Five of it.'];
    const base = makeMeeting(spoken.map((text) => ['Ana', text]));
    const lines = base.lines.map((line, at) => ({ ...line, isUnclear: at % 2 === 1 }));
    const meeting = { ...base, lines };
    const items = spoken.map((text) => item([makeEvidence(meeting, text)]));

    const checked = verifyActionItems(meeting, { items, warnings: [], engine: ENGINE });

    assert.deepEqual(
      checked.items.map(({ evidence }) => evidence[0]!.excerpt),
      ['One of it.', 'Three of it.', 'Five of it.'],
    );
  });

  test('evidence in an unclear line is removed, and a warning counts such lines', () => {
    const [first, second] = MEETING.lines;
    const meeting = { ...MEETING, lines: [first!, { ...second!, isUnclear: true }] };
    const result = { items: [item([TRUE])], warnings: [], engine: ENGINE };

    const checked = verifyActionItems(meeting, result);

    assert.deepEqual(checked.items, []);
    assert.deepEqual(
      checked.warnings.map(({ code }) => code),
      ['evidence_failed', 'unclear_speech'],
    );
  });

  test('evidence may span several lines of one turn', () => {
    const lines = [
      { speaker: 'Ana', start: 5, end: 12, start_time: 0, end_time: 1 },
      { speaker: 'Ana', start: 13, end: 20, start_time: 1, end_time: 2 },
    ];
    const meeting = { ...makeMeeting([['Ana', 'We will decide.']]), lines };
    const items = [item([makeEvidence(meeting, 'will decide')])];

    const checked = verifyActionItems(meeting, { items, warnings: [], engine: ENGINE });

    assert.equal(checked.items.length, 1);
  });

  test('a summary loses points without true evidence, and its text when any of its evidence is false', async () => {
    const wrong = [FALSE['across two turns']!];
    const result: SummaryResult = {
      ...(await standInMeetings.summarizeMeeting(
        MEETING,
        { length: 'short', focusAreas: [] },
        AbortSignal.timeout(1_000),
      )),
      summary: 'It is signed. He sends it.',
      key_points: ['Wrong.', 'He sends it.'],
      next_steps: ['Send it.'],
      evidence: {
        '/summary': [TRUE, ...wrong],
        '/key_points/0': wrong,
        '/key_points/1': [TRUE],
        '/next_steps/0': [TRUE],
        '/decisions/7': [TRUE],
      },
    };

    const checked = verifySummary(MEETING, result);

    assert.partialDeepStrictEqual(checked, {
      summary: '',
      key_points: ['He sends it.'],
      next_steps: ['Send it.'],
    });
    assert.deepEqual(checked.evidence, { '/key_points/0': [TRUE], '/next_steps/0': [TRUE] });
    assert.match(checked.warnings[0]!.message, /^2 findings/);
  });

  test('a finding of a meeting that was not analysed is removed, with the overview', async () => {
    const result = await standInMeetings.analyzeMeetings(
      [MEETING],
      { length: 'short', focusAreas: [] },
      AbortSignal.timeout(1_000),
    );
    const [theme] = result.themes;
    const themes = [theme!, { ...theme!, meeting_id: 'meet_other' }];

    const checked = verifyStrategy([MEETING], { ...result, themes });

    assert.deepEqual(checked.themes, [theme]);
    assert.equal(checked.overview, '');
  });
});

testMeetingEngine('the stand-in', async () => ({
  ...standInMeetings,
  async [Symbol.asyncDispose]() {},
}));
