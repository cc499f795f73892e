import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { WorkspaceAnswer } from '../server/src/contract/questions.ts';
import { type Docket, startDocket } from '../server/src/testing/docket.ts';
import type { Report } from './report.ts';

/** Sets by their hand. The rules were changed after a look at the first two; the third was only ever counted. */
const SETS = { first: 'across.json', second: 'across-second.json', held: 'across-held.json' };

type Data = {
  documents: { title: string; content: string }[];
  meetings: { title: string; started_at: string; transcript: string }[];
  questions: Question[];
};

/** Question with the title of each source that answers, and words of the passage; none if nothing answers. */
type Question = { question: string; answers: [title: string, words: string][] };

type Scores = Record<'right' | 'rightAlone' | 'answerable' | 'refused' | 'unanswerable', number>;

/** Measures questions across the documents and meetings of one workspace, through the API of a whole server. */
export async function evaluateAcross(): Promise<Report> {
  const scores: Scores[] = [];
  for (const file of Object.values(SETS)) scores.push(await scoreSet(file));
  const row = (name: string, part: keyof Scores, whole: keyof Scores) => ({
    name,
    cells: scores.map((set) => shareOf(set[part], set[whole])),
  });
  return {
    title: 'Questions across sources',
    notes: [
      'A question counts as right if a sentence of its answer cites the right passage of every source that answers.',
    ],
    tables: [
      {
        name: 'Own sets, by the rules',
        columns: Object.keys(SETS),
        rows: [
          row('right source and passage', 'right', 'answerable'),
          row('and no other source', 'rightAlone', 'answerable'),
          row('unanswerable, not answered', 'refused', 'unanswerable'),
        ],
      },
    ],
  };
}

async function scoreSet(file: string): Promise<Scores> {
  const path = join(import.meta.dirname, 'own', file);
  const data = JSON.parse(readFileSync(path, 'utf8')) as Data;
  await using docket = await startDocket({ engines: {} });
  await fill(docket, data);
  const scores: Scores = { right: 0, rightAlone: 0, answerable: 0, refused: 0, unanswerable: 0 };
  for (const labelled of data.questions) {
    const { body } = await docket.post('/ask', { question: labelled.question });
    count(scores, body as WorkspaceAnswer, labelled);
  }
  return scores;
}

/** Tells whether an answer cites the right passage of every source that answers. */
function isAsLabelled(answer: WorkspaceAnswer, { answers }: Question): boolean {
  return answer.outcome === 'answered' && answers.every((one) => cites(answer, one));
}

function count(scores: Scores, answer: WorkspaceAnswer, labelled: Question): void {
  const { answers } = labelled;
  if (answers.length === 0) {
    scores.unanswerable += 1;
    if (answer.outcome !== 'answered') scores.refused += 1;
    return;
  }
  scores.answerable += 1;
  if (!isAsLabelled(answer, labelled)) return;
  scores.right += 1;
  const titles = new Set(answer.sources.map(({ title }) => title));
  if (answers.length === titles.size) scores.rightAlone += 1;
}

function shareOf(part: number, whole: number): string {
  return `${part} of ${whole}`;
}

async function fill(docket: Docket, { documents, meetings }: Data): Promise<void> {
  for (const document of documents) await docket.post('/documents', document);
  for (const { transcript, ...meeting } of meetings) {
    await docket.post('/meetings', { ...meeting, transcript, transcript_format: 'text' });
  }
  for (let round = 0; round < 3; round += 1) await docket.runJobs();
}

function cites({ sentences, sources }: WorkspaceAnswer, [title, words]: [string, string]): boolean {
  const cited = sentences.flatMap((sentence) => sentence.sources.map((index) => sources[index]!));
  return cited.some((source) => source.title === title && source.excerpt.includes(words));
}
