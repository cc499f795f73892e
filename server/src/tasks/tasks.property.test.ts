import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { taskEvents } from '../testing/tasks.ts';

const OPERATIONS = 120;
const STATUSES = ['open', 'in_progress', 'completed', 'cancelled'] as const;
const PRIORITIES = ['low', 'medium', 'high'] as const;
const ASSIGNEES = ['ana', 'ben', null] as const;
const TAGS = [[], ['a'], ['a', 'b']] as const;
const TITLES = ['one', 'two'] as const;

type Fields = Record<string, unknown>;
type Known = Fields & { id: string; status: string; priority: string; assigned_to: string | null };

/** Reference model: tasks in memory, one operation at a time. */
type Model = { tasks: Map<string, Known>; events: [name: string, id: string, changes?: object][] };

function applyEdit({ tasks, events }: Model, id: string, edit: Fields): void {
  const before = tasks.get(id)!;
  const changed = Object.keys(edit).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(edit[name]),
  );
  tasks.set(id, { ...before, ...edit });
  if (changed.length === 0 && !('status' in edit)) return;
  const changes = changed.map((name) => [name, { from: before[name], to: edit[name] }]);
  events.push(['task.updated', id, Object.fromEntries(changes)]);
  if (edit['status'] === 'completed' && before.status !== 'completed') {
    events.push(['task.completed', id]);
  }
}

/** Runs one random operation on both and compares the response with the model. */
async function step(docket: Docket, model: Model, random: () => number): Promise<void> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const someFields = (): Fields => ({
    ...(random() < 0.4 && { title: pick(TITLES) }),
    ...(random() < 0.4 && { assigned_to: pick(ASSIGNEES) }),
    ...(random() < 0.4 && { priority: pick(PRIORITIES) }),
    ...(random() < 0.3 && { tags: [...pick(TAGS)] }),
  });
  const id = pick([...model.tasks.keys(), 'task_none']);
  const kind = random();
  if (kind < 0.35) {
    const fields: Fields = { title: 'new', ...someFields() };
    const { status, body } = await docket.post('/tasks', fields);
    assert.equal(status, 201);
    const { priority = 'medium', assigned_to = null, tags = [] } = fields;
    const made = { title: fields['title'], priority, assigned_to, tags, status: 'open' };
    model.tasks.set(body.id, { id: body.id, ...made } as Known);
    model.events.push(['task.created', body.id]);
  } else if (kind < 0.85) {
    const edit = { ...someFields(), ...(random() < 0.6 && { status: pick(STATUSES) }) };
    const { status, body } = await docket.patch(`/tasks/${id}`, edit);
    const expected = Object.keys(edit).length === 0 ? 400 : model.tasks.has(id) ? 200 : 404;
    assert.equal(status, expected);
    if (status !== 200) return;
    applyEdit(model, id, edit);
    assert.partialDeepStrictEqual(body, model.tasks.get(id)!);
  } else {
    const { status } = await docket.delete(`/tasks/${id}`);
    assert.equal(status, model.tasks.delete(id) ? 200 : 404);
    if (status === 200) model.events.push(['task.deleted', id]);
  }
}

/** Asserts that every published total equals the count of the model. */
async function requireSameTotals(docket: Docket, { tasks }: Model): Promise<void> {
  for (const assigned_to of [undefined, 'ana', 'ben']) {
    for (const status of [undefined, ...STATUSES]) {
      for (const priority of [undefined, ...PRIORITIES]) {
        const wanted = Object.entries({ assigned_to, status, priority }).filter(
          (entry): entry is [string, string] => entry[1] !== undefined,
        );
        const expected = [...tasks.values()].filter((task) =>
          wanted.every(([name, value]) => task[name] === value),
        );

        const query = new URLSearchParams([...wanted, ['limit', '100']]).toString();
        const { body } = await docket.get(`/tasks?${query}`);

        assert.equal(body.pagination.total, expected.length, query);
        assert.deepEqual(
          new Set(body.tasks.map(({ id }: any) => id)),
          new Set(expected.map(({ id }) => id)),
          query,
        );
      }
    }
  }
}

for (const { name: database } of DATABASES) {
  suite(`tasks compared with an in-memory model on ${database}`, () => {
    for (let seed = 1; seed <= 4; seed += 1) {
      test(`match the model after random operations with seed ${seed}`, async () => {
        await using docket = await startDocket({ database });
        const random = seededRandom(seed);
        const model: Model = { tasks: new Map(), events: [] };

        for (let count = 0; count < OPERATIONS; count++) await step(docket, model, random);

        const { body } = await docket.get('/tasks?limit=100');
        for (const task of body.tasks) {
          assert.partialDeepStrictEqual(task, model.tasks.get(task.id)!);
          assert.equal(task.completed_at !== null, task.status === 'completed');
        }
        await requireSameTotals(docket, model);
        const events = await taskEvents(docket);
        assert.deepEqual(
          events.map(({ name, data }) => [
            name,
            data.id ?? data.task_id,
            ...(data.changes ? [data.changes] : []),
          ]),
          model.events,
        );
        const rows = await docket.services.db.selectFrom('task_tags').selectAll().execute();
        const tagCount = [...model.tasks.values()].flatMap(({ tags }) => tags as string[]).length;
        assert.equal(rows.length, tagCount);
      });
    }
  });
}
