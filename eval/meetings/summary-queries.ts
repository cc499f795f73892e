import { summarizeMeeting } from '../../server/src/engines/rules/meetings/summary/summarize-meeting.ts';
import type { MeetingText } from '../../server/src/engines/language-engine/meeting-engine.ts';
import { isTuneItem } from '../eval-folder.ts';
import { figure, type Table } from '../report.ts';
import { mean } from '../scores.ts';
import { loadQmsum, type QmsumQuery } from './meeting-data.ts';

type Hit = { isTune: boolean; first: number; third: number; chance: number; words: number };

/** Summaries of what a query asks for: whether the first key point lies in a passage labelled as relevant. */
export function queryTables(): Table[] {
  const hits = loadQmsum()?.flatMap(({ id, meeting, specific }) =>
    specific.map((query): Hit => ({ isTune: isTuneItem(id), ...measure(meeting, query) })),
  );
  if (!hits) return [];
  const tune = hits.filter(({ isTune }) => isTune);
  const held = hits.filter(({ isTune }) => !isTune);
  const cells = (kind: 'chance' | 'first' | 'third') =>
    [tune, held, hits].map((own) => figure(mean(own.map((hit) => hit[kind]))));
  return [
    {
      name: 'Queries about meetings (QMSum), short summaries with the query as focus area',
      columns: ['tune', 'held', 'all', 'goal', 'n held'],
      rows: [
        {
          name: 'a turn at random lies in a relevant passage',
          cells: [...cells('chance'), '', ''],
        },
        {
          name: 'the first key point does',
          cells: [...cells('first'), '≥ .55', String(held.length)],
        },
        { name: 'one of the first three does', cells: [...cells('third'), '', ''] },
        {
          name: 'words of the summary, mean',
          cells: [tune, held, hits]
            .map((own) => mean(own.map(({ words }) => words)).toFixed(0))
            .concat('', ''),
        },
      ],
    },
  ];
}

function measure(meeting: MeetingText, { query, relevant_text_span }: QmsumQuery) {
  const { summary, evidence } = summarizeMeeting(meeting, { length: 'short', focusAreas: [query] });
  const isRight = (at: number) => {
    const passage = evidence[`/key_points/${at}`]?.[0];
    if (!passage) return false;
    const line = meeting.lines.findIndex(
      ({ start, end }) => start <= passage.start && end >= passage.end,
    );
    return relevant_text_span.some(([first, last]) => line >= first && line <= last);
  };
  const relevant = meeting.lines.filter((_, line) =>
    relevant_text_span.some(([first, last]) => line >= first && line <= last),
  );
  return {
    first: Number(isRight(0)),
    third: Number([0, 1, 2].some(isRight)),
    chance: relevant.length / meeting.lines.length,
    words: summary.split(/\s+/).length,
  };
}
