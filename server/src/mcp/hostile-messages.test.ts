import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';

import { startDocket, type Docket } from '../testing/docket.ts';
import { callTool, connectClient, postMessage, toolCall } from './testing/mcp-client.ts';
import { allowChanges, createWorld, keyWith, TOOL_SCOPES, type World } from './testing/world.ts';
import { ALL_TOOLS } from './tools/all-tools.ts';

const LIST_TOOLS = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

suite('hostile messages', () => {
  let docket: Docket;
  let world: World;
  let key: string;

  before(async () => {
    docket = await startDocket();
    world = await createWorld(docket);
    key = await allowChanges(docket, world.workspaceId);
  });
  after(() => docket?.[Symbol.asyncDispose]());

  test('that are no JSON are a parse error of JSON-RPC', async () => {
    for (const text of ['{"jsonrpc":"2.0",', 'tools/list', '{"a":1}}']) {
      const { status, body } = await postMessage(docket.url, key, text);
      assert.equal(status, 400, text);
      assert.equal(body.error.code, -32_700, text);
      assert.equal(body.id, null);
    }
  });

  test('that are no request of JSON-RPC are an invalid request', async () => {
    for (const message of [
      null,
      [],
      {},
      { jsonrpc: '1.0', id: 1, method: 'tools/list' },
      { jsonrpc: '2.0', id: {}, method: 'tools/list' },
      { jsonrpc: '2.0', id: 1, method: 'tools/list', params: [] },
      { jsonrpc: '2.0', id: 1 },
      { jsonrpc: '2.0', id: 1, result: {} },
    ]) {
      const { status, body } = await postMessage(docket.url, key, message);
      assert.equal(status, 400, JSON.stringify(message));
      assert.equal(body.error.code, -32_600, JSON.stringify(message));
    }
  });

  test('in a batch are refused before any of them runs', async () => {
    const { status, body } = await postMessage(docket.url, key, [
      toolCall('create_task', { title: 'a' }, 1),
      toolCall('create_task', { title: 'b' }, 2),
    ]);

    assert.equal(status, 400);
    assert.equal(body.error.code, -32_600);
    assert.equal((await docket.get('/tasks')).body.pagination.total, 1);
  });

  test('of another media type are refused', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const { status, body } = await postMessage(docket.url, key, LIST_TOOLS, {
        'content-type': type,
      });
      assert.equal(status, 400, type);
      assert.equal(body.error.data.details.field, 'Content-Type');
    }
  });

  test('that are huge, deep or of many values are refused before they are parsed', async () => {
    const deep = '['.repeat(100) + ']'.repeat(100);
    for (const text of [
      JSON.stringify(toolCall('search', { query: 'x'.repeat(1024 * 1024) })),
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":${deep}}}`,
      JSON.stringify(toolCall('search', { query: Array.from({ length: 30_000 }, () => 1) })),
    ]) {
      const { status, body } = await postMessage(docket.url, key, text);
      assert.equal(status, 400);
      assert.equal(body.error.data.details.type, 'too_large');
    }
  });

  test('that pollute prototypes are refused, and no name of a prototype is a tool', async () => {
    for (const text of [
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"__proto__":{"a":1}}}}',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"constructor":{"prototype":{"a":1}}}}}',
    ]) {
      const { status } = await postMessage(docket.url, key, text);
      assert.equal(status, 400);
    }
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '']) {
      const { body } = await postMessage(docket.url, key, toolCall(name));
      assert.equal(body.error?.code, -32_602, name);
    }
    assert.equal(({} as any).a, undefined);
  });

  test('with wrong arguments get one sentence that names the argument, for every tool', async () => {
    await using client = await connectClient(docket.url, key);
    for (const { name, input } of ALL_TOOLS) {
      for (const field of Object.keys(input.properties)) {
        // Metadata and schemas take values of any name.
        if (field === 'metadata' || field === 'schema') continue;
        const { isError, text, data } = await callTool(client, name, {
          ...(field !== 'title' && name === 'create_task' && { title: 'a' }),
          ...(field !== 'topic' && name === 'generate_content' && { topic: 'a' }),
          [field]: { $gt: '' },
        });
        assert.equal(isError, true, `${name} ${field}`);
        assert.match(text, new RegExp(String.raw`\b${field}\b`), name);
        assert.equal(data.code, 'invalid_request', `${name} ${field}: ${text}`);
      }
      const unknown = await callTool(client, name, { no_such_argument: 1 });
      assert.match(unknown.text, /no_such_argument is not a known field/, name);
    }
  });

  test('with arguments that are no object are refused by the protocol', async () => {
    for (const given of ['text', 1, [1], null]) {
      const { body } = await postMessage(docket.url, key, toolCall('search', given));
      assert.equal(body.error?.code ?? body.result?.isError, -32_602, JSON.stringify(given));
    }
  });

  test('with the cursor of another workspace, another list or another tool are refused', async () => {
    const stranger = await docket.createWorkspace();
    for (const title of ['a', 'b', 'c']) {
      await docket.post('/tasks', { title }, { key: stranger });
      await docket.post('/documents', { title, content: title }, { key: stranger });
    }
    await using theirs = await connectClient(docket.url, stranger);
    await using own = await connectClient(docket.url, key);
    const tasks = (await callTool(theirs, 'list_tasks', { limit: 1 })).data.next_cursor;
    const documents = (await callTool(theirs, 'list_documents', { limit: 1 })).data.next_cursor;
    const { documentId } = world;

    for (const [name, given] of [
      ['list_tasks', { cursor: tasks }],
      ['list_tasks', { cursor: documents }],
      ['list_documents', { cursor: tasks }],
      ['list_documents', { cursor: '1:0' }],
    ] as const) {
      const { isError, data } = await callTool(own, name, given);
      assert.equal(isError, true, name);
      assert.equal(data.code, 'invalid_cursor', name);
    }
    for (const cursor of [tasks, '1', '1:', '-1:0', '1:0:0', '__proto__']) {
      const { isError, text } = await callTool(own, 'read_document_text', {
        document_id: documentId,
        cursor,
      });
      assert.equal(isError, true, cursor);
      assert.match(text, /^cursor is not a next_cursor of this tool/);
    }
  });

  test('with a position beyond the text get an empty part, not an error of the server', async () => {
    await using client = await connectClient(docket.url, key);
    const { documentId, meetingId } = world;

    for (const cursor of ['1:999999999', '999999:0', '0:0']) {
      const text = await callTool(client, 'read_document_text', {
        document_id: documentId,
        cursor,
      });
      assert.notEqual(text.data?.code, 'internal_error', cursor);
      const turns = await callTool(client, 'read_transcript', { meeting_id: meetingId, cursor });
      assert.equal(turns.isError, false, cursor);
    }
  });

  test('with ids that are paths reach no other operation', async () => {
    await using client = await connectClient(docket.url, key);
    for (const id of ['../tasks', `${world.documentId}/text`, '%2e%2e/me', 'a?b=c', '.', '..']) {
      const { isError, data } = await callTool(client, 'get_document', { document_id: id });
      assert.equal(isError, true, id);
      // The path of `.` ends before the id, which is then empty.
      assert.equal(data.code, id === '.' ? 'invalid_request' : 'resource_not_found', id);
    }
  });

  test('for unknown methods are answered by the protocol', async () => {
    const { body } = await postMessage(docket.url, key, {
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/delete',
    });

    assert.equal(body.error.code, -32_601);
    assert.equal(body.id, 7);
  });

  test('that are notifications are accepted without a body', async () => {
    const message = { jsonrpc: '2.0', method: 'notifications/initialized' };

    const { status, body } = await postMessage(docket.url, key, message);

    assert.equal(status, 202);
    assert.equal(body, undefined);
  });

  test('do not name another principal by their headers', async () => {
    const weak = await keyWith(docket, world.workspaceId, ['read:documents']);
    const { body } = await postMessage(docket.url, weak, toolCall('list_tasks'), {
      'x-docket-principal': docket.key,
      cookie: `__Host-docket_session=${docket.key}`,
    });

    assert.equal(body.error.data.details.type, 'scope');
    assert.ok(TOOL_SCOPES.length > 0);
  });
});
