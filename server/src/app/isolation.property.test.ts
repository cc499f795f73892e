import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';

import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { changeTasks } from '../contract/task-work.ts';
import { callEndpoint, type RequestParts } from '../testing/call-endpoint.ts';
import { type Answer, clientOf, type Docket, startDocket } from '../testing/docket.ts';
import { FOREIGN_IDS, type ForeignId, type Outcome } from '../testing/foreign-ids.ts';
import { idFieldsOf } from '../testing/id-fields.ts';
import { ADD_TO_LIST, LIST_QUERIES, ONE_PAGE } from '../testing/long-lists.ts';
import { intrudersOf, type Intruder } from '../testing/intruders.ts';
import { type Ids, OWN_BODIES, ROWS, ROWS_OF, signInUserOf } from '../testing/rows.ts';
import { hashRows, idsOf, rowsOfWorkspace } from '../testing/rows-of-workspace.ts';
import {
  NEVER,
  OF_ONESELF,
  SHARED_WITH_TESTS,
  UNGUARDED,
  WITHOUT_ROWS,
} from '../testing/unguarded-operations.ts';

const guarded = endpoints.filter(({ access = 'credential' }) =>
  ['credential', 'session'].includes(access),
);

function hasPages({ query }: Endpoint): boolean {
  const { properties = {} } = (query ?? {}) as { properties?: object };
  return 'cursor' in properties;
}

/** Somebody's view of the server. */
function as(docket: Docket, key: string): Docket {
  return { ...docket, ...clientOf(docket.url, key) };
}

/** A workspace with an owner, who is not that of the first workspace. */
async function newOwner(docket: Docket): Promise<Docket> {
  return as(docket, await docket.createWorkspace());
}

/** Returns a credential of the kind that the endpoint accepts: a session or a key. */
async function credentialFor(owner: Docket, { access }: Endpoint): Promise<string> {
  return access === 'session' ? (await signInUserOf(owner)).tokens.access_token : owner.key;
}

/** Ids for a path without a row. */
const noRow = async (): Promise<Ids> => ({});

function makerOf(endpoint: Endpoint): ((owner: Docket) => Promise<Ids>) | undefined {
  const names = Object.keys((endpoint.params as { properties?: object })?.properties ?? {});
  if (names.length === 0) return noRow;
  return ROWS_OF[endpoint.id] ?? ROWS[names.join(' ')];
}

/** Reads every row of an owner. */
async function snapshot(owner: Docket) {
  const { body } = await owner.get('/me');
  const tables = await rowsOfWorkspace(owner.services, body.default_workspace_id, body.user.id);
  return { hash: hashRows(tables), ids: idsOf(tables) };
}

type Attack = { what: string; parts: RequestParts; outcome: Outcome; field?: string };

/**
 * Sends the attack as each intruder: the outcome is right, nothing is shown, nothing has changed.
 *
 * @returns what they were answered
 */
async function attack(
  owner: Docket,
  endpoint: Endpoint,
  intruders: readonly Intruder[],
  { what, parts, outcome, field }: Attack,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const untouched = await snapshot(owner);
  const sent = JSON.stringify(parts);
  for (const intruder of intruders) {
    if (intruder.name === 'a test key' && SHARED_WITH_TESTS.includes(endpoint.tag)) continue;
    const label = `${what} by ${intruder.name}`;
    const answer = await callEndpoint(owner, endpoint, parts, intruder.key);
    answers.push(answer);
    const never = NEVER[endpoint.id];
    if (never?.by.test(intruder.name)) {
      assert.ok([never.status, 404].includes(answer.status), label);
    } else {
      assertOutcome(answer, outcome, field, label);
    }
    const text = JSON.stringify(answer.body);
    const known = sent + intruder.knows.join();
    const shown = untouched.ids.filter((id) => text.includes(id) && !known.includes(id));
    assert.deepEqual(shown, [], `${label} was shown ids`);
    assert.equal((await snapshot(owner)).hash, untouched.hash, `${label} changed rows`);
  }
  return answers;
}

function assertOutcome(
  { status, body }: Answer,
  outcome: Outcome,
  field: string | undefined,
  label: string,
) {
  const said = `${label} was answered ${status} ${JSON.stringify(body).slice(0, 300)}`;
  if (outcome === 'effectless') {
    assert.ok(status >= 200 && status < 300, said);
    return;
  }
  assert.equal(status, outcome === 'hidden' ? 404 : 400, said);
  if (outcome === 'hidden') assert.equal(body.error.code, 'resource_not_found', said);
  else assert.equal(body.error.details.field.replaceAll(/\.\d+/g, ''), field, said);
}

/** `body.filters.document_ids[]` with an id: what is sent for it. */
function partsWith(field: string, id: string, { body }: ForeignId): RequestParts {
  const [part = '', ...names] = field.split('.');
  if (body) return { [part]: body(id) };
  return { [part]: nest(names, id) };
}

function nest([name = '', ...rest]: string[], id: string): object {
  if (rest.length > 0) return { [name]: nest(rest, id) };
  return name.endsWith('[]') ? { [name.slice(0, -2)]: [id] } : { [name]: id };
}

/** The owner's own request is right, so that what is refused is refused for what it names. */
async function succeeds(owner: Docket, endpoint: Endpoint, params: Ids): Promise<void> {
  const key = await credentialFor(owner, endpoint);
  const body = await OWN_BODIES[endpoint.id]?.(owner);
  const own = await callEndpoint(owner, endpoint, { params, body }, key);
  const said = `its owner was answered ${own.status} ${JSON.stringify(own.body).slice(0, 300)}`;
  assert.ok(own.status in endpoint.responses, said);
}

/** Sends the owner's request as the intruder: foreign ids in the path, or in required body fields. */
async function attackPath(
  owner: Docket,
  endpoint: Endpoint,
  intruders: readonly Intruder[],
  params: Ids,
): Promise<void> {
  const makeBody = OWN_BODIES[endpoint.id];
  for (const intruder of intruders) {
    const body = await makeBody?.(owner);
    const names = [...Object.keys(params), ...Object.keys(body ?? {})];
    const isForeign = names.some((name) => name !== 'project');
    await attack(owner, endpoint, [intruder], {
      what: isForeign ? names.join(' and ') : 'nothing named',
      parts: { params, body },
      outcome: isForeign ? 'hidden' : 'effectless',
    });
  }
}

/** Sends a request of the intruder's own with one foreign id. */
async function attackField(
  owner: Docket,
  endpoint: Endpoint,
  intruders: readonly Intruder[],
  field: string,
): Promise<void> {
  const { id } = endpoint;
  const foreign = FOREIGN_IDS[`${id} ${field}`] ?? FOREIGN_IDS[field];
  assert.ok(foreign, `there is no fixture for ${field} of ${id}`);
  const named = partsWith(field, await foreign.make(owner), foreign);
  const namedBody = named.body as object | undefined;
  if (named.upload ?? named.binaryChunk) {
    const own = await callEndpoint(owner, endpoint, named, owner.key);
    const said = `its owner was answered ${own.status} ${JSON.stringify(own.body).slice(0, 300)}`;
    assert.ok(own.status in endpoint.responses, `${field}: ${said}`);
  }
  const makeRow = makerOf(endpoint) ?? noRow;
  const makeBody = OWN_BODIES[id];
  const needsOwn = endpoint.params !== undefined || makeBody !== undefined;
  for (const intruder of intruders) {
    // Who is a member, and which keys there are, is the same for test data.
    if (intruder.name === 'a test key' && /user_id|credential_id|actor_id/.test(field)) continue;
    const params = needsOwn ? await intruder.makeOwn(makeRow) : {};
    if (params === undefined) continue;
    const body = makeBody && (await intruder.makeOwn(makeBody));
    await attack(owner, endpoint, [intruder], {
      what: field,
      parts: { ...named, params, body: { ...body, ...namedBody } },
      outcome: foreign.outcome,
      field: field.replace(/^\w+\./, '').replaceAll('[]', ''),
    });
  }
}

/** The workspace is gone when its owner has shown that it can be deleted: another one is attacked. */
async function attackDeletion(docket: Docket, endpoint: Endpoint): Promise<void> {
  const owner = await newOwner(docket);
  const params = await ROWS['workspace_id']!(owner);
  await attackPath(owner, endpoint, await intrudersOf(docket, owner, endpoint), params);
}

suite('another workspace', () => {
  // One for all: each operation is asked about a workspace of its own, by others of their own.
  let docket: Docket;
  before(async () => {
    docket = await startDocket();
  });
  after(() => docket[Symbol.asyncDispose]());

  for (const endpoint of guarded.filter(hasPages)) {
    const { id, method, path } = endpoint;
    if (id in ONE_PAGE) continue;

    test(`gives no cursor into it: ${id}, ${method} ${path}`, async () => {
      const owner = await newOwner(docket);
      const [makeRow, more] = [makerOf(endpoint), ADD_TO_LIST[id]];
      assert.ok(makeRow && more, `there is no fixture for a long list of ${id}`);
      const params = await makeRow(owner);
      for (let n = 0; n < 2; n++) await more(owner, params);
      const query = { limit: 1, ...LIST_QUERIES[id] };
      const first = await callEndpoint(owner, endpoint, { params, query }, owner.key);
      const cursor = first.body.pagination.next_cursor;
      assert.equal(typeof cursor, 'string', `the list of ${id} has no second page`);
      const next = { ...query, cursor };
      const own = await callEndpoint(owner, endpoint, { params, query: next }, owner.key);
      assert.equal(own.status, 200);

      for (const intruder of await intrudersOf(docket, owner, endpoint)) {
        // The rows of keys and applications are the same for test data.
        if (intruder.name === 'a test key' && SHARED_WITH_TESTS.includes(endpoint.tag)) continue;
        const hasPath = endpoint.params !== undefined;
        const mine = hasPath ? await intruder.makeOwn(makeRow) : {};
        if (mine === undefined) continue;
        const parts = { params: mine, query: next };
        const { status, body } = await callEndpoint(owner, endpoint, parts, intruder.key);
        assert.equal(status, 400, intruder.name);
        assert.match(JSON.stringify(body), /invalid_cursor/, intruder.name);
      }
    });
  }

  for (const endpoint of guarded) {
    const { id, method, path } = endpoint;
    if (OF_ONESELF.includes(id) || WITHOUT_ROWS.includes(id)) continue;

    test(`is hidden from ${id}: ${method} ${path}`, async () => {
      const owner = await newOwner(docket);
      const makeRow = makerOf(endpoint);
      assert.ok(makeRow, `there is no fixture for the path of ${id}`);
      const row = await makeRow(owner);
      await succeeds(owner, endpoint, row);
      if (id === 'deleteWorkspace') {
        await attackDeletion(docket, endpoint);
        return;
      }

      // What the owner has just changed or deleted is no real row any more.
      const params = method === 'GET' ? row : await makeRow(owner);
      const intruders = await intrudersOf(docket, owner, endpoint);
      await attackPath(owner, endpoint, intruders, params);
      for (const field of idFieldsOf(endpoint)) {
        await attackField(owner, endpoint, intruders, field);
      }
    });
  }

  // Its schema leaves open what an operation holds, so that no id in it is found there.
  test('is hidden from each change of a batch of tasks', async () => {
    const owner = await newOwner(docket);
    const { task_id: id } = await ROWS['task_id']!(owner);
    const { document_id } = await ROWS['document_id']!(owner);
    const { meeting_id } = await ROWS['meeting_id']!(owner);
    const operations = [
      { op: 'update', id, title: 'b' },
      { op: 'create', title: 'c', related_document_id: document_id },
      { op: 'create', title: 'd', related_meeting_id: meeting_id },
      { op: 'delete', id },
    ];
    const own = await owner.post('/tasks/batch', { operations: operations.slice(0, 3) });
    assert.equal(own.body.succeeded, 3);

    const intruders = await intrudersOf(docket, owner, changeTasks);
    const parts = { body: { operations } };
    const what = 'a batch';
    const answers = await attack(owner, changeTasks, intruders, {
      what,
      parts,
      outcome: 'effectless',
    });

    for (const { body } of answers) {
      assert.deepEqual(
        body.results.map(({ error }: any) => error?.details?.field ?? error?.code),
        [
          'resource_not_found',
          'operations.1.related_document_id',
          'operations.2.related_meeting_id',
          'resource_not_found',
        ],
      );
    }
  });

  test('has an operation for every line of those without a credential, and each a line', () => {
    const others = endpoints.filter((endpoint) => !guarded.includes(endpoint));
    assert.deepEqual(Object.keys(UNGUARDED).toSorted(), others.map(({ id }) => id).toSorted());
  });
});
