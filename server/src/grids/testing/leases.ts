import assert from 'node:assert/strict';

import type { Docket } from '../../testing/docket.ts';

export const RENT = { name: 'Rent', question: 'How much is the monthly rent?' };
export const HEATING = { name: 'Heating', question: 'Is heating included?' };

export async function addDocument(
  docket: Docket,
  title: string,
  content: string,
  tags: string[] = [],
) {
  const { body } = await docket.post('/documents', { title, content, tags });
  return body.id as string;
}

export async function addLeases(docket: Docket): Promise<{ office: string; hall: string }> {
  const office = await addDocument(docket, 'Office', 'The monthly rent is EUR 900.', ['berlin']);
  const hall = await addDocument(docket, 'Hall', 'The monthly rent is EUR 2,400.', ['hamburg']);
  await docket.runJobs();
  return { office, hall };
}

export async function createGrid(docket: Docket, request: object = {}): Promise<any> {
  const { status, body } = await docket.post('/grids', {
    name: 'Leases',
    columns: [RENT, HEATING],
    ...request,
  });
  assert.equal(status, 202, JSON.stringify(body));
  return body;
}

export async function rowsOf(docket: Docket, grid: { id: string }): Promise<any[]> {
  return (await docket.get(`/grids/${grid.id}/rows?limit=100`)).body.rows;
}

export async function rowOf(docket: Docket, grid: { id: string }, title: string): Promise<any> {
  return (await rowsOf(docket, grid)).find((row) => row.title === title);
}

export const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title).toSorted();
