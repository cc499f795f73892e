import { extractActionItems } from '../../server/src/engines/rules/meetings/commitments/extract-action-items.ts';
import type { ExtractedActionItem } from '../../server/src/engines/language-engine/meeting-engine.ts';
import { calibrationTables, type Judgement } from '../calibration.ts';
import { figure, type Row, type Table } from '../report.ts';
import {
  type ActionScore,
  type ActionScores,
  judgeActions,
  scoreActions,
} from './action-scores.ts';
import { loadOwnMeetings, type OwnMeeting } from './meeting-data.ts';

const DEFAULT_THRESHOLD = 0.8;
const THRESHOLDS = [0.5, DEFAULT_THRESHOLD, 0.95] as const;

const ROWS: readonly { name: string; score: ActionScore; goal: string }[] = [
  { name: 'precision', score: 'precision', goal: '≥ .85' },
  { name: 'recall', score: 'recall', goal: '≥ .75' },
  { name: 'owner right, of the items found', score: 'owner', goal: '≥ .9' },
  { name: 'due date right, of the items found', score: 'due', goal: '≥ .9' },
];

/** Action items of the own meetings at the default threshold, how many there are at others, and their confidence. */
export function ownActionTables(): Table[] {
  const first = loadOwnMeetings('first') ?? [];
  const second = loadOwnMeetings('second');
  const held = second && scoresOf(second, DEFAULT_THRESHOLD);
  const tune = scoresOf(first, DEFAULT_THRESHOLD);
  return [
    {
      name: 'Action items of own meetings, at the default threshold',
      columns: ['tune', 'held', 'goal', 'n held'],
      rows: ROWS.map(({ name, score, goal }): Row => {
        const cells = [tune, held].map((scores) => figure(scores?.[score]));
        return { name, cells: [...cells, goal, String(held?.count ?? 0)] };
      }),
    },
    {
      name: 'Action items of own meetings, over thresholds',
      columns: THRESHOLDS.map((threshold) => `≥ ${threshold}`),
      rows: [
        {
          name: 'items found',
          cells: THRESHOLDS.map((threshold) =>
            String(found(first.concat(second ?? []), threshold)),
          ),
        },
        ...(['precision', 'recall'] as const).map((score) => ({
          name: score,
          cells: THRESHOLDS.map((threshold) => figure(scoresOf(second ?? first, threshold)[score])),
        })),
      ],
    },
    ...calibrationTables({
      'action items, tune': first.flatMap(judge),
      ...(second && { 'action items, held': second.flatMap(judge) }),
    }),
  ];
}

function extract(
  { meeting }: OwnMeeting,
  confidenceThreshold: number,
): readonly ExtractedActionItem[] {
  const request = { confidenceThreshold, assignToSpeakers: true, extractDeadlines: true };
  return extractActionItems(meeting, request).items;
}

function found(meetings: readonly OwnMeeting[], threshold: number): number {
  return meetings.reduce((sum, one) => sum + extract(one, threshold).length, 0);
}

function scoresOf(meetings: readonly OwnMeeting[], threshold: number): ActionScores {
  return scoreActions(meetings.map((own) => ({ own, items: extract(own, threshold) })));
}

function judge(own: OwnMeeting): Judgement[] {
  return judgeActions({ own, items: extract(own, 0) });
}
