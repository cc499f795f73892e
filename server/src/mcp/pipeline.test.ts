import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { changeRole, createKey, createMember } from '../testing/credentials.ts';
import { startDocket } from '../testing/docket.ts';
import { addPerson, logIn } from '../auth/sign-in/testing/people.ts';
import { callTool, connectClient, ERAS, postMessage, toolCall } from './testing/mcp-client.ts';
import { allowChanges, keyWith, startWorld } from './testing/world.ts';

const LIST_TOOLS = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

suite('a message without a valid credential', () => {
  test('is refused with 401 and a challenge that names the metadata and the scopes to ask for', async () => {
    await using docket = await startDocket();

    const none = await postMessage(docket.url, '', LIST_TOOLS);
    const wrong = await postMessage(docket.url, `svc_live_${'x'.repeat(32)}`, LIST_TOOLS);

    assert.equal(none.status, 401);
    assert.equal(wrong.status, 401);
    const metadata = /resource_metadata="([^"]+)"/.exec(none.headers.get('www-authenticate')!)![1]!;
    assert.equal(
      none.headers.get('www-authenticate'),
      `Bearer resource_metadata="${metadata}", scope="read:documents read:transcripts read:tasks"`,
    );
    assert.match(wrong.headers.get('www-authenticate')!, /^Bearer error="invalid_token", /);
    assert.equal(none.body.error.data.code, 'unauthorized');
    const { status, body } = await docket.request('GET', new URL(metadata).pathname);
    assert.equal(status, 200);
    assert.ok(body.scopes_supported.includes('mcp:write'));
  });

  test('is refused although a session cookie is valid: a web page must not call it for its visitor', async () => {
    await using docket = await startDocket();
    const person = await addPerson(docket);
    const signedIn = await logIn(docket, person);
    const cookie = signedIn.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');

    const answer = await postMessage(docket.url, '', LIST_TOOLS, { cookie });

    assert.equal(answer.status, 401);
  });
});

suite('a client', () => {
  test('that accepts everything, as curl does, is answered', async () => {
    await using docket = await startDocket();

    const { status } = await postMessage(docket.url, docket.key, LIST_TOOLS, { accept: '*/*' });

    assert.equal(status, 200);
  });

  test('that does not accept streams is refused with 406', async () => {
    await using docket = await startDocket();
    const accept = 'application/json';

    const { status, body } = await postMessage(docket.url, docket.key, LIST_TOOLS, { accept });

    assert.equal(status, 406);
    assert.match(body.error.message, /must accept both/);
  });
});

suite('methods of /mcp', () => {
  for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
    test(`${method} is 405 with Allow, with and without a credential`, async () => {
      await using docket = await startDocket();

      for (const key of [docket.key, '']) {
        const answer = await docket.request(method, '/mcp', undefined, { key });
        assert.equal(answer.status, 405);
        assert.equal(answer.headers.get('allow'), 'POST, OPTIONS');
        assert.equal(answer.body.error.code, -32_000);
      }
    });
  }

  test('are gone where DOCKET_MCP is false', async () => {
    await using docket = await startDocket({ settings: { DOCKET_MCP: 'false' } });

    const answer = await postMessage(docket.url, docket.key, LIST_TOOLS);

    assert.equal(answer.status, 404);
  });
});

suite('the operation of a tool', () => {
  test('has its own line in the log, with the credential, and its request id in the error', async () => {
    const lines: any[] = [];
    await using docket = await startDocket({ writeLog: (line) => lines.push(JSON.parse(line)) });
    await using client = await connectClient(docket.url, docket.key);

    const { data } = await callTool(client, 'get_document', { document_id: 'doc_unknown' });

    const line = lines.find(({ request_id }) => request_id === data.request_id);
    assert.partialDeepStrictEqual(line, { path: '/v2/documents/doc_unknown', status: 404 });
    const outer = lines.findLast(({ path }) => path === '/mcp');
    assert.equal(outer.credential_id, line.credential_id);
    assert.notEqual(outer.request_id, line.request_id);
  });

  test('takes its weight from the limits of the credential, besides one unit for the message', async () => {
    const settings = { DOCKET_DEFAULT_PLAN: 'team' };
    const { docket, world } = await startWorld({ settings });
    await using _ = docket;
    const key = await allowChanges(docket, world.workspaceId);
    await using client = await connectClient(docket.url, key);
    const remaining = async () => (await docket.get('/limits', { key })).body;
    const before = await remaining();

    await callTool(client, 'analyze_document', {
      document_id: world.documentId,
      analysis_type: 'legal_review',
    });

    const after = await remaining();
    assert.equal(usedOf(after) - usedOf(before), 1 + 5);
  });

  test('is refused at the limit with the seconds to wait, as a result that the model reads', async () => {
    await using docket = await startDocket({ settings: { DOCKET_DEFAULT_PLAN: 'individual' } });
    const key = await allowChanges(docket, (await docket.get('/me')).body.default_workspace_id);
    const analyze = toolCall('analyze_document', {
      document_url: 'https://files.example/a.pdf',
      analysis_type: 'legal_review',
    });
    // 60 units a minute: one for this message, six for each of nine calls, and one for the tenth message.
    await postMessage(docket.url, key, LIST_TOOLS);
    for (let calls = 0; calls < 9; calls += 1) {
      const { body } = await postMessage(docket.url, key, analyze);
      assert.equal(body.result.isError, undefined, JSON.stringify(body));
    }

    const { status, body } = await postMessage(docket.url, key, analyze);

    assert.equal(status, 200);
    assert.equal(body.result.isError, true);
    assert.match(body.result.content[0].text, /; try again in \d+ seconds$/);
    assert.equal(body.result._meta['docket/error'].code, 'rate_limit_exceeded');
    for (let calls = 0; calls < 4; calls += 1) await postMessage(docket.url, key, LIST_TOOLS);
    assert.equal((await postMessage(docket.url, key, LIST_TOOLS)).status, 429);
  });

  test('counts as one open request with its message, so that a credential with few of them may call tools', async () => {
    const { docket, world } = await startWorld();
    await using _ = docket;
    const { body: key } = await docket.post('/api-keys', {
      name: 'one at a time',
      scopes: ['read:documents', 'read:transcripts', 'read:tasks'],
      rate_limit: { concurrent_requests: 1 },
    });
    await using client = await connectClient(docket.url, key.key);

    for (let calls = 0; calls < 5; calls += 1) {
      const { isError, text } = await callTool(client, 'get_meeting', {
        meeting_id: world.meetingId,
      });
      assert.equal(isError, false, text);
    }
  });

  test('comes from the address of the client, for allowlists and the audit log', async () => {
    const settings = { DOCKET_TRUSTED_PROXIES: '127.0.0.1', DOCKET_ALLOW_INSECURE_HTTP: 'true' };
    await using docket = await startDocket({ settings });
    const workspaceId = (await docket.get('/me')).body.default_workspace_id;
    const key = await allowChanges(docket, workspaceId);
    const headers = { 'x-forwarded-for': '203.0.113.7' };

    const { body } = await postMessage(
      docket.url,
      key,
      toolCall('create_task', { title: 'a' }),
      headers,
    );

    assert.equal(body.result.isError, undefined, JSON.stringify(body));
    const { entries } = (await docket.get('/audit-log?action=mcp_tool.called')).body;
    assert.equal(entries[0].ip_address, '203.0.113.7');
  });

  test('is of the person that an application acts for', async () => {
    await using docket = await startDocket();
    const workspaceId = (await docket.get('/me')).body.default_workspace_id;
    const { userId } = await createMember(docket.services, { role: 'member' });
    await allowChanges(docket, workspaceId);
    const key = await createKey(docket.services, {
      workspaceId,
      userId,
      scopes: ['write:tasks', 'mcp:write'],
    });
    await using client = await connectClient(docket.url, key);

    const { data } = await callTool(client, 'create_task', { title: 'a' });

    const { body } = await docket.get(`/tasks/${data.id}`);
    assert.equal(body.created_by, userId);
  });
});

/** Units of a day that the credential has used. */
function usedOf({ windows }: any): number {
  const { limit, remaining } = windows.find(({ unit }: any) => unit === 'day');
  return limit - remaining;
}

suite('progress', () => {
  for (const era of ERAS) {
    test(`of work is reported when the client asks for it, in the revision ${era}`, async () => {
      const { docket, world } = await startWorld();
      await using _ = docket;
      const key = await keyWith(docket, world.workspaceId, ['read:documents']);
      const { body } = await docket.post('/documents', { title: 'a', content: 'text' });
      await using client = await connectClient(docket.url, key, era);
      const reported: number[] = [];

      const result = (await client.callTool(
        { name: 'get_work', arguments: { id: body.id, wait_seconds: 1 } },
        { onprogress: ({ progress }) => reported.push(progress) },
      )) as any;

      assert.equal(result.structuredContent.status, 'processing');
      assert.equal(result.structuredContent.is_done, false);
      assert.deepEqual(reported, [0]);
    });
  }

  test('ends the wait when the work ends', async () => {
    const { docket, world } = await startWorld();
    await using _ = docket;
    const { body } = await docket.post('/documents', { title: 'a', content: 'text' });
    const key = await keyWith(docket, world.workspaceId, ['read:documents']);
    await using client = await connectClient(docket.url, key);

    const waiting = callTool(client, 'get_work', { id: body.id, wait_seconds: 60 });
    await docket.runJobs();

    assert.partialDeepStrictEqual((await waiting).data, { status: 'completed', is_done: true });
  });

  test('ends with an error when the key is revoked or its user leaves the workspace', async () => {
    await using docket = await startDocket();
    const { body } = await docket.post('/documents', { title: 'a', content: 'text' });
    const asked = { name: 'a', scopes: ['read:documents'] };
    const revoked = (await docket.post('/api-keys', asked)).body;
    const member = await createMember(docket.services, { role: 'member' });
    const key = await createKey(docket.services, { ...member, scopes: ['read:documents'] });

    const ofRevoked = await beginWait(docket.url, revoked.key, body.id);
    const ofMember = await beginWait(docket.url, key, body.id);
    await docket.delete(`/api-keys/${revoked.id}`);
    await changeRole(docket.services, member, null);

    for (const result of [await ofRevoked.result, await ofMember.result]) {
      assert.equal(result.isError, true);
      assert.equal(result._meta['docket/error'].code, 'invalid_api_key');
    }
  });
});

/** Calls `get_work` and returns when the wait has begun. */
async function beginWait(url: string, key: string, id: string): Promise<{ result: Promise<any> }> {
  const { promise: started, resolve } = Promise.withResolvers<void>();
  const wait = async () => {
    await using client = await connectClient(url, key);
    return await client.callTool(
      { name: 'get_work', arguments: { id, wait_seconds: 60 } },
      { onprogress: () => resolve() },
    );
  };
  const result = wait();
  await started;
  return { result };
}
