import { isTuneItem } from '../eval-folder.ts';
import { judgeActions, scoreActions } from '../meetings/action-scores.ts';
import type { OwnMeeting } from '../meetings/meeting-data.ts';
import { figure } from '../report.ts';
import { compareEngines } from './compare-engines.ts';
import type { MeasuredEngines } from './engines.ts';
import { type By, COLUMNS, type Part, rowOf } from './part.ts';

/** That of a request which names none. */
const DEFAULT_THRESHOLD = 0.8;

/** Action items of own meetings, with who does them and until when. */
export async function measureMeetings(
  engines: MeasuredEngines,
  meetings: readonly OwnMeeting[],
): Promise<Part> {
  const { compared, costs } = await compareEngines(
    engines,
    meetings,
    async (engine, { meeting }, signal) => {
      const all = { confidenceThreshold: 0, assignToSpeakers: true, extractDeadlines: true };
      return (await engine.extractActionItems(meeting, all, signal)).items;
    },
  );
  const scores = (by: By, threshold: number) =>
    scoreActions(
      compared.map((one) => ({
        own: one.item,
        items: one[by].filter(({ confidence }) => confidence >= threshold),
      })),
    );
  const { count } = scores('model', 0);
  const row = (name: string, score: 'precision' | 'recall' | 'owner' | 'due', threshold: number) =>
    rowOf(name, count, (by) => figure(scores(by, threshold)[score]));
  return {
    name: 'meetings',
    table: {
      name: 'Action items of own meetings',
      columns: COLUMNS,
      rows: [
        row('precision, at the default threshold', 'precision', DEFAULT_THRESHOLD),
        row('recall, at the default threshold', 'recall', DEFAULT_THRESHOLD),
        row('precision, at any confidence', 'precision', 0),
        row('recall, at any confidence', 'recall', 0),
        row('owner right, of the items found', 'owner', 0),
        row('due date right, of the items found', 'due', 0),
      ],
    },
    costs,
    judgements: compared.flatMap(({ item, model }) =>
      judgeActions({ own: item, items: model }).map((one) => ({
        ...one,
        field: 'action items',
        isTune: isTuneItem(item.id),
      })),
    ),
    values: [],
  };
}
