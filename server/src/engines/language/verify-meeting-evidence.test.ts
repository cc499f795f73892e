import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { MeetingEvidence } from '../../contract/meeting-results.ts';
import { standInMeetings } from '../../testing/stand-in-meetings.ts';
import { evidenceFor, meetingOf, testMeetingEngine } from './meeting-conformance.ts';
import type { FoundActionItem, SummaryResult } from './meeting-engine.ts';
import { verifyActionItems, verifyStrategy, verifySummary } from './verify-meeting-evidence.ts';

const MEETING = meetingOf([
  ['Ana', 'The lease is signed.'],
  ['Ben', 'I will send it.'],
]);
const TRUE = evidenceFor(MEETING, 'I will send it.');
const ENGINE = { name: 'test', version: '1' };

/** Each is wrong in one way. */
const FALSE: Record<string, MeetingEvidence> = {
  'with other words': { ...TRUE, excerpt: 'I will sell it.' },
  'of another text': { ...TRUE, text_sha256: 'x' },
  'on a page': { ...TRUE, page: 1 },
  'of no length': { ...TRUE, end: TRUE.start, excerpt: '' },
  'that counts from the end': { ...TRUE, start: TRUE.start - MEETING.text.length },
  'at a half character': { ...TRUE, start: TRUE.start + 0.5 },
  'with the name before it': evidenceFor(MEETING, 'Ben: I will send it.'),
  'of two turns': evidenceFor(MEETING, 'signed.\nBen: I will'),
};

function item(evidence: MeetingEvidence[]): FoundActionItem {
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

suite('evidence of a meeting', () => {
  test('that is true is kept with its item', () => {
    const result = { items: [item([TRUE])], warnings: [], engine: ENGINE };

    assert.deepEqual(verifyActionItems(MEETING, result), result);
  });

  for (const [name, evidence] of Object.entries(FALSE)) {
    test(`${name} is left out, and its item when it has no other`, () => {
      const items = [item([evidence]), item([evidence, TRUE])];

      const checked = verifyActionItems(MEETING, { items, warnings: [], engine: ENGINE });

      assert.deepEqual(checked.items, [item([TRUE])]);
      assert.deepEqual(
        checked.warnings.map(({ code }) => code),
        ['evidence_failed'],
      );
    });
  }

  test('may reach over lines of one turn', () => {
    const lines = [
      { speaker: 'Ana', start: 5, end: 12, start_time: 0, end_time: 1 },
      { speaker: 'Ana', start: 13, end: 20, start_time: 1, end_time: 2 },
    ];
    const meeting = { ...meetingOf([['Ana', 'We will decide.']]), lines };
    const items = [item([evidenceFor(meeting, 'will decide')])];

    const checked = verifyActionItems(meeting, { items, warnings: [], engine: ENGINE });

    assert.equal(checked.items.length, 1);
  });

  test('moves up with its point where one before it is left out, and takes the summary along', async () => {
    const wrong = [FALSE['of two turns']!];
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

  test('of a meeting that was not analysed takes its finding and the overview along', async () => {
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

testMeetingEngine('The stand-in', async () => ({
  ...standInMeetings,
  async [Symbol.asyncDispose]() {},
}));
