import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import type { Docket } from '../testing/docket.ts';
import { callTool, connectClient, ERAS, postMessage, toolCall } from './testing/mcp-client.ts';
import { TOOL_CASES } from './testing/tool-cases.ts';
import { allowChanges, keyWith, startWorld, TOOL_SCOPES, type World } from './testing/world.ts';
import { ALL_TOOLS } from './tools/all-tools.ts';

suite('the cases of the tools', () => {
  test('have every tool once', () => {
    assert.deepEqual(
      TOOL_CASES.map(({ name }) => name),
      ALL_TOOLS.map(({ name }) => name),
    );
  });
});

for (const { name: database } of FEATURE_DATABASES) {
  suite(`tools on ${database}`, () => {
    let docket: Docket;
    let world: World;
    let key: string;
    let stranger: string;

    before(async () => {
      ({ docket, world } = await startWorld({ database }));
      key = await allowChanges(docket, world.workspaceId);
      const other = await docket.createWorkspace();
      const me = (await docket.get('/me', { key: other })).body;
      const headers = { key: other };
      const settings = { settings: { mcp_write: true } };
      await docket.patch(`/workspaces/${me.default_workspace_id}`, settings, headers);
      stranger = await keyWith(docket, me.default_workspace_id, [...TOOL_SCOPES, 'mcp:write']);
    });
    after(() => docket?.[Symbol.asyncDispose]());

    for (const { name, arguments: given, expected, foreign, scopes } of TOOL_CASES) {
      for (const era of ERAS) {
        test(`${name} answers on real data in the revision ${era}`, async () => {
          await using client = await connectClient(docket.url, key, era);
          // The official client compares the answer with the published schema.
          await client.listTools();
          const again = era === ERAS[1] && name === 'create_tasks_from_meeting';

          const { isError, data, text } = await callTool(client, name, given(world));

          assert.equal(isError, false, text);
          assert.deepEqual(JSON.parse(text), data);
          // Each item becomes a task once.
          if (again) assert.partialDeepStrictEqual(data, { created: 0, skipped: 1 });
          else assert.partialDeepStrictEqual(data, expected(world));
        });
      }

      test(`${name} does not find what belongs to another workspace`, async () => {
        await using client = await connectClient(docket.url, stranger);

        const { isError, data } = await callTool(client, name, foreign!(world));

        assert.equal(isError, true);
        assert.equal(data.code, 'resource_not_found');
      });

      test(`${name} without its scope is refused with 403 and a challenge that names the scope`, async () => {
        const others = [...TOOL_SCOPES, 'mcp:write' as const].filter(
          (scope) => !scopes.includes(scope),
        );
        const weak = await keyWith(docket, world.workspaceId, others);

        const answer = await postMessage(docket.url, weak, toolCall(name, given(world)));

        assert.equal(answer.status, 403);
        const challenge = answer.headers.get('www-authenticate')!;
        assert.match(challenge, /^Bearer error="insufficient_scope", resource_metadata="http/);
        assert.ok(challenge.endsWith(`, scope="${scopes.join(' ')}"`), challenge);
        await using client = await connectClient(docket.url, weak);
        const { tools } = await client.listTools();
        assert.equal(
          tools.some((tool) => tool.name === name),
          false,
        );
      });
    }
  });
}

suite('the list of tools', () => {
  test('has schemas without references and names that models may use', () => {
    for (const { name, description, input, output } of ALL_TOOLS) {
      assert.match(name, /^[a-z_]{5,32}$/);
      assert.ok(description.length <= 400, name);
      assert.partialDeepStrictEqual(input, { additionalProperties: false }, name);
      assert.equal(JSON.stringify([input, output]).includes('$ref'), false, name);
    }
  });

  test('takes less than 47,000 characters with all 18 tools', async () => {
    const { docket, world } = await startWorld();
    await using _ = docket;
    await using client = await connectClient(
      docket.url,
      await allowChanges(docket, world.workspaceId),
    );

    const { tools } = await client.listTools();

    assert.equal(tools.length, 18);
    assert.ok(JSON.stringify(tools).length < 47_000);
    for (const { name, annotations } of tools) {
      const { changes = false } = TOOL_CASES.find((each) => each.name === name)!;
      assert.equal(annotations?.readOnlyHint, !changes, name);
    }
  });
});
