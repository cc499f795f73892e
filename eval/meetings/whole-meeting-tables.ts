import { extractActionItems } from '../../server/src/engines/rules/meetings/commitments/extract-action-items.ts';
import { summarizeMeeting } from '../../server/src/engines/rules/meetings/summary/summarize-meeting.ts';
import { listAttendees, writeMinutes } from '../../server/src/meetings/results/minutes.ts';
import { calibrationTables } from '../calibration.ts';
import { figure, type Row, type Table } from '../report.ts';
import {
  type ActionScore,
  type ActionScores,
  judgeActions,
  scoreActions,
} from './action-scores.ts';
import { judgePoints, POINT_KINDS, type PointKind, sumCounts } from './strategy-points.ts';
import { HELD_WHOLE_HANDS, loadWholeMeetings, type WholeMeeting } from './whole-meetings.ts';

const THRESHOLD = 0.8;

const ACTION_ROWS: readonly { name: string; score: ActionScore; goal: string }[] = [
  { name: 'items, precision', score: 'precision', goal: '≥ .85' },
  { name: 'items, recall', score: 'recall', goal: '≥ .7' },
  { name: 'owner right, of the items found', score: 'owner', goal: '≥ .95' },
  { name: 'due date right, of the items found', score: 'due', goal: '≥ .9' },
];

/** Action items, points and summaries of the whole meetings of the corpus, each labelled by somebody else than its writer. */
export function wholeMeetingTables(): Table[] {
  const all = loadWholeMeetings();
  const fitted = all.filter(({ hand }) => !HELD_WHOLE_HANDS.has(hand));
  const held = all.filter(({ hand }) => HELD_WHOLE_HANDS.has(hand));
  const groups = [fitted, held];
  return [
    {
      name: 'Whole meetings of the corpus, at the default threshold',
      columns: ['fitted', 'held', 'goal', 'n held'],
      rows: [...actionRows(groups), ...pointRows(groups), ...readerRows(groups)],
    },
    stylesTable(all),
    ...calibrationTables({ 'action items of whole meetings, held': held.flatMap(judge) }),
  ];
}

function extract({ meeting }: WholeMeeting, confidenceThreshold: number) {
  const request = { confidenceThreshold, assignToSpeakers: true, extractDeadlines: true };
  return extractActionItems(meeting, request).items;
}

function judge(own: WholeMeeting) {
  return judgeActions({ own, items: extract(own, 0) });
}

function scoresOf(meetings: readonly WholeMeeting[]): ActionScores {
  return scoreActions(meetings.map((own) => ({ own, items: extract(own, THRESHOLD) })));
}

function actionRows(groups: readonly (readonly WholeMeeting[])[]): Row[] {
  const scores = groups.map(scoresOf);
  return ACTION_ROWS.map(({ name, score, goal }) => ({
    name,
    cells: [...scores.map((one) => figure(one[score])), goal, String(scores.at(-1)!.count)],
  }));
}

function pointRows(groups: readonly (readonly WholeMeeting[])[]): Row[] {
  const judged = groups.map((own) => own.map(judgePoints));
  return POINT_KINDS.flatMap((kind: PointKind) => {
    const counts = judged.map((own) => sumCounts(own, kind));
    const labelled = counts.at(-1)!.right + counts.at(-1)!.missed;
    const row = (name: string, share: (one: (typeof counts)[number]) => number): Row => ({
      name: `${kind}, ${name}`,
      cells: [...counts.map((one) => figure(share(one))), '≥ .7', String(labelled)],
    });
    return [
      row('precision', ({ right, wrong }) => right / (right + wrong)),
      row('recall', ({ right, missed }) => right / (right + missed)),
    ];
  });
}

function shareOf(own: readonly boolean[]): number {
  return own.filter(Boolean).length / own.length;
}

/** Share of the questions of readers whose answer stands in the minutes of the summary. */
function readerRows(groups: readonly (readonly WholeMeeting[])[]): Row[] {
  const answered = groups.map((own) => own.flatMap(answersOf));
  return [
    {
      name: "readers' questions answered by the summary",
      cells: [
        ...answered.map((own) => figure(shareOf(own))),
        '≥ .8',
        String(answered.at(-1)!.length),
      ],
    },
  ];
}

function answersOf({ meeting, questions }: WholeMeeting): boolean[] {
  const result = summarizeMeeting(meeting, { length: 'medium', focusAreas: [] });
  const minutes = writeMinutes(meeting, listAttendees(meeting), result).toLowerCase();
  return questions.map(({ answers }) => answers.some((one) => minutes.includes(one.toLowerCase())));
}

function stylesTable(meetings: readonly WholeMeeting[]): Table {
  const styles = [...Map.groupBy(meetings, ({ style }) => style)];
  return {
    name: 'Action items of whole meetings, by style',
    columns: ['precision', 'recall', 'meetings'],
    rows: styles.map(([name, own]) => {
      const { precision, recall } = scoresOf(own);
      return { name, cells: [figure(precision), figure(recall), String(own.length)] };
    }),
  };
}
