import { createHash } from 'node:crypto';

import { summarizeMeeting } from '../../server/src/engines/rules/meetings/summary/summarize-meeting.ts';
import { isSameClaim } from '../../server/src/language/speech/same-claim.ts';
import type { MeetingText } from '../../server/src/engines/language-engine/meeting-engine.ts';
import { isTuneItem } from '../eval-folder.ts';
import { figure, type Table } from '../report.ts';
import { mean } from '../scores.ts';
import { type AmiMeeting, loadAmi } from './meeting-data.ts';
import { rouge } from './rouge.ts';

type Scores = {
  isTune: boolean;
  own: number;
  random: number;
  foreign: number;
  words: number;
  quarters: readonly number[];
};

/** Medium summaries of AMI meetings against what people wrote; controls of equal length. */
export function abstractTables(): Table[] {
  const meetings = loadAmi()?.filter(({ abstract }) => abstract.length > 0);
  if (!meetings) return [];
  const scores = meetings.map((one, at) => measure(one, meetings[(at + 1) % meetings.length]!));
  const tune = scores.filter(({ isTune }) => isTune);
  const held = scores.filter(({ isTune }) => !isTune);
  const row = (
    name: string,
    pick: (scores: Scores) => number,
    show: (value: number) => string,
  ) => ({
    name,
    cells: [tune, held].map((own) => show(mean(own.map(pick)))).concat(String(held.length)),
  });
  return [
    {
      name: 'Summaries of AMI meetings, ROUGE-2 F1 against the abstract',
      columns: ['tune', 'held', 'n held'],
      rows: [
        row('sentences at random, as many words', ({ random }) => random, figure),
        row("another meeting's abstract", ({ foreign }) => foreign, figure),
        row('ours', ({ own }) => own, figure),
        row(
          'words, mean',
          ({ words }) => words,
          (value) => value.toFixed(0),
        ),
        ...[0, 1, 2, 3].map((at) =>
          row(`share from quarter ${at + 1}`, ({ quarters }) => quarters[at]!, figure),
        ),
        {
          name: 'key points that say other numbers, negations or modal verbs than their evidence',
          cells: [...[true, false].map((isTune) => countIn(meetings, isTune)), ''],
        },
      ],
    },
  ];
}

function countIn(meetings: readonly AmiMeeting[], isTune: boolean): string {
  const own = meetings.filter(({ id }) => isTuneItem(id) === isTune);
  return String(countChangedClaims(own.map(({ meeting }) => meeting)));
}

function measure({ id, meeting, abstract }: AmiMeeting, other: AmiMeeting): Scores {
  const { summary, coverage } = summarizeMeeting(meeting, { length: 'medium', focusAreas: [] });
  const words = summary.split(/\s+/).length;
  return {
    isTune: isTuneItem(id),
    own: rouge(summary, abstract.join(' '), 2),
    foreign: rouge(summary, other.abstract.join(' '), 2),
    random: rouge(sentencesAtRandom(meeting, words), abstract.join(' '), 2),
    words,
    quarters: coverage.share_by_quarter,
  };
}

/** Lines with at least five words, in an order that only their words decide, as they would be told. */
function sentencesAtRandom({ text, lines }: MeetingText, words: number): string {
  const said = lines
    .map(({ speaker, start, end }) => `${speaker ?? ''}: ${text.slice(start, end)}`)
    .filter((line) => line.split(/\s+/).length > 5)
    .toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1));
  return said.join(' ').split(/\s+/).slice(0, words).join(' ');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Counts sentences of summaries whose numbers, negations or modal verbs differ from their evidence. The goal is 0.
 */
function countChangedClaims(meetings: readonly MeetingText[]): number {
  return meetings.reduce((sum, meeting) => {
    const { key_points, evidence } = summarizeMeeting(meeting, { length: 'long', focusAreas: [] });
    const changed = key_points.filter((point, at) => {
      const [passage] = evidence[`/key_points/${at}`]!;
      const speaker = meeting.lines.find(({ end }) => end >= passage!.end)?.speaker;
      const said = speaker ? point.slice(speaker.length + 2) : point;
      return !isSameClaim(said, passage!.excerpt);
    });
    return sum + changed.length;
  }, 0);
}
