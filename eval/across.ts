import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { WorkspaceAnswer } from '../server/src/contract/questions.ts';
import { type Docket, startDocket } from '../server/src/testing/docket.ts';
import type { Report } from './report.ts';

const DATA = join(import.meta.dirname, 'own', 'across.json');

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
  const data = JSON.parse(readFileSync(DATA, 'utf8')) as Data;
  await using docket = await startDocket({ engines: {} });
  await fill(docket, data);
  const wrong: string[] = [];
  const scores: Scores = { right: 0, rightAlone: 0, answerable: 0, refused: 0, unanswerable: 0 };
  for (const labelled of data.questions) {
    const { question } = labelled;
    const { body } = await docket.post('/ask', { question });
    const answer = body as WorkspaceAnswer;
    const isRight = isAsLabelled(answer, labelled);
    if (!isRight) wrong.push(`${question} (${answer.outcome}) ${answer.answer.slice(0, 120)}`);
    count(scores, answer, labelled);
  }
  return {
    title: 'Questions across sources',
    notes: [
      'A question counts as right if a sentence of its answer cites the right passage of every source that answers.',
      ...wrong.map((line) => `Not as labelled: ${line}`),
    ],
    tables: [
      {
        name: 'Own set, by the rules',
        columns: ['all'],
        rows: [
          { name: 'right source and passage', cells: [shareOf(scores.right, scores.answerable)] },
          { name: 'and no other source', cells: [shareOf(scores.rightAlone, scores.answerable)] },
          {
            name: 'unanswerable, not answered',
            cells: [shareOf(scores.refused, scores.unanswerable)],
          },
        ],
      },
    ],
  };
}

function isAsLabelled(answer: WorkspaceAnswer, { answers }: Question): boolean {
  if (answers.length === 0) return answer.outcome === 'not_found';
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
