import { startDocket } from '../../server/src/testing/docket.ts';
import { isTuneItem } from '../eval-folder.ts';
import { figure, type Table } from '../report.ts';
import { mean } from '../scores.ts';
import { loadQmsum, type QmsumMeeting } from './meeting-data.ts';

/** A limit counts requests in a minute by a clock that moves by hand. */
const BETWEEN_REQUESTS_MS = 60_000;
/** A focus area is no longer; one query is. */
const FOCUS_LENGTH_MAX = 200;

/** The held half of QMSum as a client asks for it: imported, summarised and read over HTTP, with the real engines. */
export async function requestTables(): Promise<Table[]> {
  const held = loadQmsum()?.filter(({ id }) => !isTuneItem(id));
  if (!held) return [];
  await using docket = await startDocket({ engines: {} });
  const hits: number[] = [];
  for (const { id, meeting, specific } of held) {
    const spoken = readTurns(meeting);
    const created = await docket.post('/meetings', {
      title: id,
      transcript: { segments: spoken.map(({ speaker, text }) => ({ speaker, text })) },
    });
    if (created.status >= 300) throw new Error(JSON.stringify(created.body));
    for (const { query, relevant_text_span } of specific) {
      docket.advance(BETWEEN_REQUESTS_MS);
      const { status, body } = await docket.post(`/meetings/${created.body.id}/summary`, {
        length: 'short',
        focus_areas: [query.slice(0, FOCUS_LENGTH_MAX)],
      });
      if (status >= 300) throw new Error(JSON.stringify(body));
      const excerpt: string | undefined = body.evidence['/key_points/0']?.[0]?.excerpt;
      const isRight = spoken.some(
        ({ text, line }) =>
          excerpt !== undefined &&
          text.includes(excerpt) &&
          relevant_text_span.some(([first, last]) => line >= first && line <= last),
      );
      hits.push(Number(isRight));
    }
  }
  return [
    {
      name: 'Queries about meetings (QMSum), over HTTP',
      columns: ['held', 'goal', 'n held'],
      rows: [
        {
          name: 'the first key point lies in a relevant passage',
          cells: [figure(mean(hits)), '≥ .55', String(hits.length)],
        },
      ],
    },
  ];
}

/** Turns with words, with their places in the labels. */
function readTurns({ text, lines }: QmsumMeeting['meeting']) {
  return lines
    .map(({ speaker, start, end }, line) => ({
      speaker,
      text: text.slice(start, end).trim(),
      line,
    }))
    .filter((turn) => turn.text !== '');
}
