import { readFileSync } from 'node:fs';

import { formData } from '../../server/src/testing/docket.ts';
import { seededRandom } from '../../server/src/testing/seeded-random.ts';
import type { ApiClient } from './api-client.ts';

/** Objects of one workspace that the operations read and change. */
export type LoadWorkspace = { id: string; documentIds: readonly string[]; taskIds: string[] };

/** One kind of request. */
export type Operation = {
  name: string;
  /** Relative frequency. */
  weight: number;
  send(client: ApiClient, workspace: LoadWorkspace): Promise<number>;
};

const DOCUMENTS_PER_WORKSPACE = 6;
const TASKS_PER_WORKSPACE = 50;
const TASKS_REMEMBERED_MAX = 1_000;
const UPLOAD_CHARACTERS = 2_000;
const SAMPLE = readFileSync(new URL('../../examples/sample-contract.md', import.meta.url), 'utf8');
const QUESTIONS = [
  'Which law governs this agreement?',
  'When are invoices to be paid?',
  'Is liability limited, and to what amount?',
  'How long is the initial term of the agreement?',
];
const SEARCHES = ['governing law', 'invoice payment', '"intellectual property"', 'notice period'];

// The same requests in each run; their order depends on the responses.
const random = seededRandom(1);
let uploaded = 0;

export const OPERATIONS: readonly Operation[] = [
  read('GET /documents', 20, ({ id }) => `/documents?limit=20&workspace_id=${id}`),
  read('GET /documents/{id}', 15, ({ documentIds }) => `/documents/${pick(documentIds)}`),
  read('GET /documents/{id}/text', 5, ({ documentIds }) => `/documents/${pick(documentIds)}/text`),
  read('GET /tasks', 15, ({ id }) => `/tasks?status=open&limit=20&workspace_id=${id}`),
  read('GET /tasks/{id}', 10, ({ taskIds }) => `/tasks/${pick(taskIds)}`),
  {
    name: 'POST /search',
    weight: 5,
    send: (client, { id }) =>
      client.status('POST', '/search', { query: pick(SEARCHES), workspace_id: id }),
  },
  { name: 'POST /tasks', weight: 12, send: createTask },
  {
    name: 'PATCH /tasks/{id}',
    weight: 8,
    send: (client, { taskIds }) =>
      client.status('PATCH', `/tasks/${pick(taskIds)}`, {
        priority: pick(['low', 'medium', 'high']),
      }),
  },
  { name: 'POST /documents', weight: 4, send: uploadText },
  {
    name: 'POST /documents/chat',
    weight: 6,
    send: (client, { documentIds }) =>
      client.status('POST', '/documents/chat', {
        document_id: pick(documentIds),
        question: pick(QUESTIONS),
      }),
  },
];

/** Returns the next operation by weight. */
export function nextOperation(): Operation {
  let place = random() * OPERATIONS.reduce((sum, { weight }) => sum + weight, 0);
  return OPERATIONS.find(({ weight }) => (place -= weight) < 0) ?? OPERATIONS[0]!;
}

/**
 * Creates the documents and tasks of a workspace and waits until the documents are read.
 *
 * @throws Error with the response of the first refused request
 */
export async function fillWorkspace(client: ApiClient, id: string): Promise<LoadWorkspace> {
  const documentIds: string[] = [];
  for (let count = 0; count < DOCUMENTS_PER_WORKSPACE; count++) {
    const file = { name: 'agreement.md', bytes: `Agreement ${id} ${count}\n\n${SAMPLE}` };
    const form = formData({ file, fields: { workspace_id: id } });
    documentIds.push((await client.json('POST', '/documents', form)).id);
  }
  for (const documentId of documentIds) await client.untilCompleted(documentId);
  const workspace: LoadWorkspace = { id, documentIds, taskIds: [] };
  while (workspace.taskIds.length < TASKS_PER_WORKSPACE) await createTask(client, workspace);
  return workspace;
}

function read(name: string, weight: number, path: (workspace: LoadWorkspace) => string): Operation {
  return { name, weight, send: (client, workspace) => client.status('GET', path(workspace)) };
}

async function createTask(client: ApiClient, { id, taskIds }: LoadWorkspace): Promise<number> {
  const { status, body } = await client.send('POST', '/tasks', {
    title: 'Send the draft of the agreement to both sides',
    assigned_to: pick(['ana', 'bo', 'cy']),
    due_date: '2026-03-01',
    workspace_id: id,
  });
  if (status === 201 && taskIds.length < TASKS_REMEMBERED_MAX) taskIds.push(JSON.parse(body).id);
  return status;
}

/** Uploads a text that is unlike the earlier ones. */
function uploadText(client: ApiClient, { id }: LoadWorkspace): Promise<number> {
  uploaded += 1;
  const start = Math.floor(random() * (SAMPLE.length - UPLOAD_CHARACTERS));
  const bytes = `Letter ${uploaded}\n\n${SAMPLE.slice(start, start + UPLOAD_CHARACTERS)}`;
  const form = formData({ file: { name: 'letter.txt', bytes }, fields: { workspace_id: id } });
  return client.status('POST', '/documents', form);
}

function pick<T>(values: readonly T[]): T {
  return values[Math.floor(random() * values.length)]!;
}
