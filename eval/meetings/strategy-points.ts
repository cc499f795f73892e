import { analyzeMeetings } from '../../server/src/engines/rules/meetings/strategy/analyze-meetings.ts';
import type { StrategyResult } from '../../server/src/engines/language-engine/meeting-engine.ts';
import { calibrationTables, type Judgement } from '../calibration.ts';
import { isTuneItem } from '../eval-folder.ts';
import { figure, type Table } from '../report.ts';
import { addCounts, type Counts, emptyCounts, f1 } from '../scores.ts';
import {
  type AmiMeeting,
  loadAmi,
  loadOwnMeetings,
  type OwnMeeting,
  type OwnPoint,
} from './meeting-data.ts';
import { rouge } from './rouge.ts';

export const POINT_KINDS = ['decisions', 'risks', 'open_questions'] as const;
export type PointKind = (typeof POINT_KINDS)[number];
type Item = StrategyResult[PointKind][number];

const SHARED_MIN = 0.5;
const WORD = /[\p{L}\p{N}]{3,}/gu;

/** Decisions, risks and open questions of the own meetings. */
export function ownPointTables(): Table[] {
  const first = (loadOwnMeetings('first') ?? []).map(judgePoints);
  const second = loadOwnMeetings('second')?.map(judgePoints);
  const rows = POINT_KINDS.flatMap((kind) => {
    const [tune, held] = [first, second].map((own) => own && sumCounts(own, kind));
    return [
      row(`${kind}, precision`, precision(tune), precision(held), held),
      row(`${kind}, recall`, recall(tune), recall(held), held),
    ];
  });
  const judged = Object.fromEntries(
    POINT_KINDS.map((kind) => [`${kind}, tune`, first.flatMap((own) => own[kind].judgements)]),
  );
  return [
    {
      name: 'Decisions, risks and open questions of own meetings',
      columns: ['tune', 'held', 'goal', 'n held'],
      rows,
    },
    ...calibrationTables(judged),
  ];
}

function row(name: string, tune: number | undefined, held: number | undefined, counts?: Counts) {
  const count = counts ? counts.right + counts.missed : 0;
  return { name, cells: [figure(tune), figure(held), '≥ .6', String(count)] };
}

type Judged = Record<PointKind, { counts: Counts; judgements: Judgement[] }>;

/** Judges the points of a meeting; each label counts once. */
export function judgePoints(own: OwnMeeting): Judged {
  // Which language it is must be found out: most are English, not all.
  const meeting = { ...own.meeting, language: null };
  const result = analyzeMeetings([meeting], { length: 'long', focusAreas: [] });
  const judgeKind = (kind: PointKind) => {
    const open = new Set(own[kind]);
    const judgements = result[kind].map((item) => {
      const label = [...open].find((one) => isSame(item, one, own));
      if (label) open.delete(label);
      return { confidence: item.confidence, isRight: label !== undefined };
    });
    const right = judgements.filter(({ isRight }) => isRight).length;
    return {
      counts: { right, wrong: judgements.length - right, missed: open.size },
      judgements,
    };
  };
  return {
    decisions: judgeKind('decisions'),
    risks: judgeKind('risks'),
    open_questions: judgeKind('open_questions'),
  };
}

/** Its evidence overlaps the labelled quote, or lies in the same turn and shares half of the words. */
function isSame({ text, evidence }: Item, { quote }: OwnPoint, { meeting }: OwnMeeting): boolean {
  const start = meeting.text.indexOf(quote);
  const end = start + quote.length;
  if (evidence.some((passage) => passage.start < end && passage.end > start)) return true;
  const turn = meeting.lines.find((line) => line.start <= start && line.end >= end);
  const isInTurn = evidence.some(
    (passage) => turn && passage.start >= turn.start && passage.end <= turn.end,
  );
  const [a, b] = [wordsOf(text), wordsOf(quote)];
  return isInTurn && a.intersection(b).size >= SHARED_MIN * Math.min(a.size, b.size);
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(WORD));
}

/** Sums the counts of a kind over meetings. */
export function sumCounts(judged: readonly Judged[], kind: PointKind): Counts {
  return addCounts(judged.map((own) => own[kind].counts));
}

function precision(counts?: Counts): number | undefined {
  return counts && counts.right / Math.max(1, counts.right + counts.wrong);
}

function recall(counts?: Counts): number | undefined {
  return counts && counts.right / Math.max(1, counts.right + counts.missed);
}

const ROUGE_MIN = 0.35;

/** Decisions and problems of AMI meetings against what people wrote of them in words of their own (silver). */
export function amiPointTables(): Table[] {
  const meetings = loadAmi();
  if (!meetings) return [];
  const found = new Map(
    meetings.map(({ id, meeting }) => [
      id,
      analyzeMeetings([meeting], { length: 'long', focusAreas: [] }),
    ]),
  );
  const tune = meetings.filter(({ id }) => isTuneItem(id));
  const held = meetings.filter(({ id }) => !isTuneItem(id));
  const cell = (own: readonly AmiMeeting[], kind: 'decisions' | 'problems', shift: number) =>
    figure(
      f1(
        addCounts(
          own.map(({ id }, at) => {
            const result = found.get(id)!;
            const items =
              kind === 'decisions' ? result.decisions : [...result.risks, ...result.open_questions];
            return countAlike(
              items.map(({ text }) => text),
              own[(at + shift) % own.length]![kind],
            );
          }),
        ),
      ),
    );
  return [
    {
      name: `Decisions and problems of AMI meetings, F1 at ROUGE-1 ≥ ${ROUGE_MIN}`,
      columns: ['control', 'tune', 'held', 'n held'],
      rows: (['decisions', 'problems'] as const).map((kind) => ({
        name: kind === 'problems' ? 'problems (our risks and open questions)' : kind,
        cells: [cell(held, kind, 1), cell(tune, kind, 0), cell(held, kind, 0), String(held.length)],
      })),
    },
  ];
}

/** Each labelled sentence counts once. */
function countAlike(found: readonly string[], labelled: readonly string[]): Counts {
  const counts = emptyCounts();
  const open = new Set(labelled);
  for (const text of found) {
    const best = [...open].find((label) => rouge(text, label, 1) >= ROUGE_MIN);
    if (best === undefined) counts.wrong++;
    else {
      open.delete(best);
      counts.right++;
    }
  }
  counts.missed = open.size;
  return counts;
}
