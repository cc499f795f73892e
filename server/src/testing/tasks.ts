import type { Docket } from './docket.ts';

/** Every event of tasks. */
export const TASK_EVENTS = ['task.created', 'task.updated', 'task.completed', 'task.deleted'];

export async function createTask(docket: Docket, fields: object = {}): Promise<any> {
  return (await docket.post('/tasks', { title: 'Send the draft', ...fields })).body;
}

/** Returns the events of tasks by sequence number. */
export async function taskEvents({ services }: Docket): Promise<any[]> {
  const rows = await services.db
    .selectFrom('events')
    .selectAll()
    .where('name', 'in', TASK_EVENTS)
    .orderBy('sequence')
    .execute();
  return rows.map((row) => ({
    name: row.name,
    sequence: row.sequence,
    data: JSON.parse(row.data_json),
  }));
}
