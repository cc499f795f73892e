import assert from 'node:assert/strict';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { suite, test } from 'node:test';

import type { LlmOperation } from '../engines/llm/llm-client.ts';
import { LlmError } from '../engines/llm/llm-error.ts';
import { createLog } from '../kernel/log.ts';
import { addQuotaUsage } from '../limits/quota.ts';
import { inTransaction } from '../storage/transaction.ts';
import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import { refuse, says } from '../testing/model-servers/openai-faults.ts';
import { startOpenAiServer } from '../testing/model-servers/openai-server.ts';
import { workspaceOf } from '../testing/rows.ts';
import { BudgetExhausted, createMeteredClient } from './metered-client.ts';
import type { LanguageModel } from './language-model.ts';
import { ANSWER, connectionOf, modelAt, QUESTION, SECRET_TEXT } from './testing/metered-models.ts';

const SIGNAL = new AbortController().signal;

async function modelsUsed(docket: Docket, key = docket.key) {
  return (await docket.get('/usage', { key })).body.models as Record<string, any>[];
}

async function tokensUsed(docket: Docket): Promise<number> {
  const { quotas } = (await docket.get('/limits')).body;
  return quotas.find(({ quota }: any) => quota === 'tokens').used;
}

function isRefused(error: Error): boolean {
  return error instanceof BudgetExhausted && !error.retryable && /1 tokens/.test(error.message);
}

/** Matches the metric line of one call with this outcome. */
function counted(outcome: string): RegExp {
  return new RegExp(`docket_model_calls_total\\{[^}]*outcome="${outcome}"[^}]*\\} 1`);
}

for (const { name: database } of DATABASES) {
  suite(`model usage on ${database}`, () => {
    test('records every call with its cost, failed calls included', async () => {
      await using server = await startOpenAiServer({
        answer: () => ANSWER,
        faults: [says('no JSON at all'), says('nor this')],
      });
      await using docket = await startDocket({ database });
      const workspaceId = await workspaceOf(docket);
      const model = modelAt(server.baseUrl);
      const client = await docket.services.languageClient(workspaceId, model, 'batch');

      const { value } = await client.generate(QUESTION, SIGNAL);
      await client.generate({ ...QUESTION, operation: 'chat' }, SIGNAL);

      assert.deepEqual(value, ANSWER);
      const [analyze, chat, ...others] = await modelsUsed(docket);
      assert.equal(others.length, 0);
      assert.deepEqual(
        [analyze!.calls, analyze!.failed_calls, chat!.calls, chat!.failed_calls],
        [server.requests.length - 1, server.requests.length - 2, 1, 0],
      );
      assert.partialDeepStrictEqual(chat, {
        day: '2026-01-05',
        operation: 'chat',
        owner: 'operator',
        provider: 'openai-compatible',
        model: 'qwen3:8b',
      });
      const { input_tokens, output_tokens, cost_usd } = chat!;
      assert.ok(input_tokens > 0 && output_tokens > 0);
      assert.equal(cost_usd, (input_tokens * 2 + output_tokens * 10) / 1_000_000);
      const all = analyze!.input_tokens + analyze!.output_tokens + input_tokens + output_tokens;
      assert.equal(await tokensUsed(docket), all);
    });

    test('shows usage to admins only, never that of another workspace', async () => {
      await using server = await startOpenAiServer({ answer: () => ANSWER });
      await using docket = await startDocket({ database });
      const workspaceId = await workspaceOf(docket);
      const client = await docket.services.languageClient(
        workspaceId,
        modelAt(server.baseUrl),
        'batch',
      );
      await client.generate(QUESTION, SIGNAL);

      assert.equal((await modelsUsed(docket)).length, 1);
      assert.deepEqual(await modelsUsed(docket, await docket.createKey(['read:documents'])), []);
      assert.deepEqual(await modelsUsed(docket, await docket.createWorkspace()), []);
    });

    test('drops usage of a deleted workspace without losing the result', async () => {
      await using server = await startOpenAiServer({ answer: () => ANSWER });
      await using docket = await startDocket({ database });
      const client = await docket.services.languageClient(
        'ws_gone',
        modelAt(server.baseUrl),
        'batch',
      );

      assert.deepEqual((await client.generate(QUESTION, SIGNAL)).value, ANSWER);
      const rows = await docket.services.db.selectFrom('model_usage').selectAll().execute();
      assert.deepEqual(rows, []);
    });

    test('enforces the monthly budget of an operator model across all workspaces', async () => {
      await using server = await startOpenAiServer({ answer: () => ANSWER });
      await using docket = await startDocket({ database });
      const first = await workspaceOf(docket);
      const { body } = await docket.get('/me', { key: await docket.createWorkspace() });
      const second = body.default_workspace_id as string;
      const ask = async (workspaceId: string, more: Partial<LanguageModel>) => {
        const budget = { tokensPerMonth: 1, workspaceTokensPerMonth: 1 };
        const model = modelAt(server.baseUrl, { ...budget, ...more });
        const client = await docket.services.languageClient(workspaceId, model, 'batch');
        return client.generate(QUESTION, SIGNAL);
      };
      await ask(first, {});
      await assert.rejects(ask(first, {}), isRefused);
      await assert.rejects(ask(second, {}), isRefused);
      // Health of a workspace's own model stays private.
      await ask(first, { owner: 'workspace' });
      await assert.rejects(ask(first, { owner: 'workspace' }), isRefused);
      await ask(second, { owner: 'workspace' });
      assert.equal(server.requests.length, 3);

      docket.advance(
        Date.parse('2026-02-01T00:00:00.000Z') - docket.services.clock.now().getTime(),
      );
      await ask(first, {});
    });

    test('leaves the rest of an operator budget to others when one workspace has used its share, however much it used', async () => {
      await using server = await startOpenAiServer({ answer: () => ANSWER });
      await using docket = await startDocket({ database });
      const { services } = docket;
      const first = await workspaceOf(docket);
      const model = modelAt(server.baseUrl, {
        tokensPerMonth: 1_000_000,
        workspaceTokensPerMonth: 500_000,
      });
      const ask = async (workspaceId: string) => {
        const client = await services.languageClient(workspaceId, model, 'batch');
        return client.generate(QUESTION, SIGNAL);
      };
      const use = (workspaceId: string, inputTokens: number) =>
        services.modelUsage.record(workspaceId, {
          operation: 'analyze',
          model,
          failed: false,
          inputTokens,
          outputTokens: 0,
        });
      await use(first, 900_000);
      await ask(first);
      const key = await docket.createWorkspace();
      const second = (await docket.get('/me', { key })).body.default_workspace_id as string;
      await use(first, 2_000_000);

      await assert.rejects(ask(first), (error: Error) => {
        assert.ok(error instanceof BudgetExhausted);
        assert.match(error.message, /its share of the monthly budget, 500000 of 1000000 tokens/);
        return true;
      });
      await ask(second);

      await use(second, 500_000);
      await assert.rejects(ask(second), /The 1000000 tokens of its monthly budget/);
      assert.equal(server.requests.length, 2);
    });

    test('counts the tokens of a test workspace to the share of its workspace', async () => {
      await using server = await startOpenAiServer({ answer: () => ANSWER });
      await using docket = await startDocket({ database });
      const { services } = docket;
      await docket.createWorkspace();
      const live = await workspaceOf(docket);
      await docket.patch(`/workspaces/${live}`, { settings: { test_isolation: true } });
      const { id: twin } = await services.db
        .selectFrom('workspaces')
        .select('id')
        .where('test_of', '=', live)
        .executeTakeFirstOrThrow();
      const model = modelAt(server.baseUrl, { tokensPerMonth: 1_000, workspaceTokensPerMonth: 10 });
      const client = await services.languageClient(twin, model, 'batch');
      await client.generate(QUESTION, SIGNAL);

      for (const workspaceId of [live, twin]) {
        const metered = await services.languageClient(workspaceId, model, 'batch');
        await assert.rejects(metered.generate(QUESTION, SIGNAL), /its share .* 10 of 1000/);
      }
    });

    test('enforces the token quota of the workspace without calling the model', async () => {
      await using server = await startOpenAiServer({ answer: () => ANSWER });
      await using docket = await startDocket({ database, settings: { DOCKET_QUOTA_TOKENS: '5' } });
      const workspaceId = await workspaceOf(docket);
      const { services } = docket;
      await inTransaction(services, (tx) => addQuotaUsage(tx, services, workspaceId, 'tokens', 5));
      const client = await services.languageClient(workspaceId, modelAt(server.baseUrl), 'batch');

      await assert.rejects(client.generate(QUESTION, SIGNAL), BudgetExhausted);
      assert.equal(server.requests.length, 0);
    });
  });
}

suite('model shared by workspaces', () => {
  for (const other of ['b analyze', 'a chat']) {
    test(`a shared model limits concurrent calls, and runs only one analysis beside ${other}`, async () => {
      const held: (() => void)[] = [];
      const arrivals = new PassThrough();
      await using server = await startOpenAiServer({
        answer: async () => {
          const { promise, resolve } = Promise.withResolvers<void>();
          held.push(resolve);
          arrivals.write('.');
          await promise;
          return ANSWER;
        },
      });
      await using docket = await startDocket();
      const model = modelAt(server.baseUrl, { concurrency: 2 });
      const ended: string[] = [];
      const ask = async (user: string) => {
        const [workspaceId, operation] = user.split(' ') as [string, LlmOperation];
        const client = await docket.services.languageClient(workspaceId, model, 'batch');
        await client.generate({ ...QUESTION, operation, user }, SIGNAL);
        ended.push(user);
      };
      const asked = ['a analyze', 'a analyze', 'a analyze', other].map(ask);
      const userOf = (index: number) => server.requests[index]!.body.messages.at(-1).content;

      while (held.length < 2) await once(arrivals, 'data');
      assert.deepEqual(new Set([userOf(0), userOf(1)]), new Set(['a analyze', other]));
      assert.equal(server.requests.length, 2);
      while (ended.length < asked.length) {
        held.shift()?.();
        await new Promise(setImmediate);
      }
      await Promise.all(asked);
      assert.equal(server.requests.length, 4);
    });
  }

  test('a shared model counts calls by outcome in the metrics', async () => {
    await using server = await startOpenAiServer({
      answer: () => ANSWER,
      faults: [refuse(401, { message: 'no' })],
    });
    await using docket = await startDocket();
    const client = await docket.services.languageClient('a', modelAt(server.baseUrl), 'batch');
    await assert.rejects(client.generate(QUESTION, SIGNAL), { kind: 'unauthorized' });
    await client.generate(QUESTION, SIGNAL);

    const metrics = await docket.services.metrics.registry.metrics();
    assert.match(metrics, counted('unauthorized'));
    assert.match(metrics, counted('success'));
    assert.match(metrics, /docket_model_tokens_total\{[^}]*direction="output"[^}]*\} [1-9]/);
    assert.doesNotMatch(metrics, /harbour/);
  });

  test('a shared model records health of operator models, not of workspace models', async () => {
    await using server = await startOpenAiServer({
      answer: () => ANSWER,
      faults: [refuse(401, { message: 'no' }), refuse(401, { message: 'no' })],
    });
    await using docket = await startDocket();
    const { languageClient, modelHealth } = docket.services;
    const model = modelAt(server.baseUrl);
    const own = await languageClient('a', { ...model, owner: 'workspace' }, 'batch');
    await assert.rejects(own.generate(QUESTION, SIGNAL), LlmError);
    assert.equal(modelHealth.latest(model), undefined);

    const client = await languageClient('a', model, 'batch');
    await assert.rejects(client.generate(QUESTION, SIGNAL), LlmError);
    assert.equal(modelHealth.latest(model)?.working, false);
    await client.generate(QUESTION, SIGNAL);
    assert.equal(modelHealth.latest(model)?.working, true);
  });
});

suite('prompt log', () => {
  for (const logPrompts of [false, true]) {
    test(
      logPrompts ? 'logs prompts when the operator enables it' : 'never logs prompts by default',
      async () => {
        await using server = await startOpenAiServer({
          apiKey: 'sk-right',
          answer: () => ANSWER,
        });
        await using docket = await startDocket();
        const lines = new PassThrough();
        const log = createLog('debug', lines);
        const ask = async (apiKey: string) => {
          const model = modelAt(server.baseUrl, { apiKey });
          const meter = { ...docket.services, log, logPrompts, questionMs: 1_000 };
          const connected = await connectionOf(docket, model);
          const asking = { workspaceId: 'a', urgency: 'batch' } as const;
          return createMeteredClient(meter, asking, connected).generate(QUESTION, SIGNAL);
        };
        await ask('sk-right');
        await assert.rejects(ask('sk-wrong'), (error) => {
          log.error({ err: error }, 'as whoever catches it logs it');
          return true;
        });

        const written = String(lines.read() ?? '');
        assert.equal(written.includes(SECRET_TEXT), logPrompts);
        assert.equal(written.includes('Ada'), logPrompts);
        assert.doesNotMatch(written, /sk-right|sk-wrong/);
      },
    );
  }
});
