import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { madeByModel } from '../engines/language-engine/engine-identity.ts';
import { HONEST_HANDLERS } from '../engines/language-model/testing/scripted-engine.ts';
import { answerTask } from '../engines/language-model/testing/scripted-model.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import { analyzedDocument, uploadedDocument } from '../testing/documents.ts';
import { spokenMeeting, withKey } from '../testing/meetings.ts';
import { refuse } from '../testing/model-servers/openai-faults.ts';
import {
  type OpenAiServer,
  type OpenAiServerOptions,
  startOpenAiServer,
} from '../testing/model-servers/openai-server.ts';
import { workspaceOf } from '../testing/rows.ts';

const CONTRACT = [
  'This Agreement is made on March 1, 2026 between Ada Ltd and Grace Inc.',
  'The tenant shall pay a rent of 900 euros on the first day of each month.',
  'This Agreement is governed by the laws of Ireland.',
].join('\n\n');

const MODEL_ENGINE = madeByModel({ name: 'openai-compatible', version: 'qwen3:8b' });

function startModel(options: Partial<OpenAiServerOptions> = {}): Promise<OpenAiServer> {
  return startOpenAiServer({ answer: ({ user }) => answerTask(HONEST_HANDLERS, user), ...options });
}

function startWith(server: { baseUrl: string }, settings: object = {}): Promise<Docket> {
  return startDocket({
    engines: {},
    settings: {
      DOCKET_LANGUAGE_PROVIDER: 'openai-compatible',
      DOCKET_LANGUAGE_BASE_URL: server.baseUrl,
      DOCKET_LANGUAGE_MODEL: 'qwen3:8b',
      DOCKET_LANGUAGE_CONTEXT_TOKENS: '32768',
      ...settings,
    },
  });
}

const GONE = 'http://127.0.0.1:9/v1';

function codesOf({ warnings }: { warnings: { code: string }[] }): string[] {
  return warnings.map(({ code }) => code).filter((code) => /fallback|budget/.test(code));
}

async function usedFor(docket: Docket): Promise<string[]> {
  const { models } = (await docket.get('/usage')).body;
  return models.map(({ operation }: { operation: string }) => operation);
}

function ask(docket: Docket, document_id: string) {
  const question = 'Who pays the rent?';
  return docket.post('/documents/chat', { document_id, question });
}

suite('server with a language model', () => {
  test('a server analyzes documents and answers questions with the model, citing evidence in the text', async () => {
    await using server = await startModel();
    await using docket = await startWith(server);
    const document = await analyzedDocument(docket, CONTRACT);

    assert.equal(document.status, 'completed', JSON.stringify(document.error));
    const { analysis } = document;
    assert.deepEqual(analysis.engine, MODEL_ENGINE);
    assert.deepEqual(codesOf(analysis), []);
    const { text } = (await docket.get(`/documents/${document.id}/text`)).body;
    const evidence = Object.values<any[]>(analysis.evidence).flat();
    assert.ok(evidence.length > 0);
    for (const { start, end, excerpt } of evidence) assert.equal(text.slice(start, end), excerpt);

    const { status, body: chat } = await ask(docket, document.id);
    assert.equal(status, 200);
    assert.deepEqual(chat.engine, MODEL_ENGINE);
    assert.equal(chat.answered, true);
    for (const { start, end, excerpt } of chat.sources) {
      assert.equal(text.slice(start, end), excerpt);
    }
    assert.deepEqual(await usedFor(docket), ['analyze', 'chat']);
  });

  test('a server uses the model for all meeting and writing tasks, and records each operation', async () => {
    await using server = await startModel();
    await using docket = await startWith(server);
    const { meetingId } = await spokenMeeting(docket, [1, 'I will sign the lease by Friday.']);
    const asked = {
      summary: [`/meetings/${meetingId}/summary`, {}],
      action_items: [`/meetings/${meetingId}/action-items`, {}],
      strategic_analysis: [`/meetings/${meetingId}/strategic-analysis`, {}],
      content: ['/generate/content', { topic: 'Rent', type: 'article', meeting_ids: [meetingId] }],
      brainstorm: ['/generate/brainstorm', { topic: 'Rent' }],
    } as const;
    for (const [operation, [path, body]] of Object.entries(asked)) {
      const answer = await docket.post(path, body);
      assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`);
      assert.deepEqual(answer.body.engine, MODEL_ENGINE, path);
      assert.ok((await usedFor(docket)).includes(operation), operation);
    }
  });

  test('a server falls back to the built-in engine with a warning when the model is unreachable', async () => {
    await using docket = await startWith({ baseUrl: GONE });
    const { id, analysis } = await analyzedDocument(docket, CONTRACT);
    assert.equal(analysis.engine.name, 'docket-builtin');
    const warning = {
      code: 'engine_fallback',
      message:
        'openai-compatible qwen3:8b: The server could not be reached: check that it runs and that its URL is right; the built-in engine did it',
    };
    assert.deepEqual(analysis.warnings[0], warning);

    const { body: chat } = await ask(docket, id);
    assert.equal(chat.engine.name, 'docket-builtin');
    assert.deepEqual(chat.warnings[0], warning);
  });

  test('a server falls back to the second model of the chain when the first refuses', async () => {
    await using first = await startModel({ apiKey: 'sk-right' });
    await using second = await startModel({ model: 'llama3' });
    await using docket = await startWith(first, {
      DOCKET_LANGUAGE_SECOND_PROVIDER: 'openai-compatible',
      DOCKET_LANGUAGE_SECOND_BASE_URL: second.baseUrl,
      DOCKET_LANGUAGE_SECOND_MODEL: 'llama3',
      DOCKET_LANGUAGE_SECOND_CONTEXT_TOKENS: '32768',
    });
    const { analysis } = await analyzedDocument(docket, CONTRACT);
    assert.deepEqual(analysis.engine, { ...MODEL_ENGINE, version: 'llama3' });
    assert.match(
      analysis.warnings[0].message,
      /^openai-compatible qwen3:8b: .+; openai-compatible llama3 did it$/,
    );
  });

  test('a server fails without a fallback, and says whether and when to retry', async () => {
    const faults = [refuse(429, { message: 'Slow down' }, { 'retry-after': '40' })];
    await using server = await startModel({ faults });
    await using docket = await startWith(server, { DOCKET_LANGUAGE_FALLBACK: 'none' });
    const { id } = await uploadedDocument(docket, CONTRACT);
    await docket.runJobs();
    const { status, body } = await ask(docket, id);

    assert.equal(status, 500);
    assert.partialDeepStrictEqual(body.error, {
      code: 'internal_error',
      message:
        'openai-compatible qwen3:8b: The server asks for fewer calls: wait, or set a lower concurrency',
      details: { type: 'dependency_unavailable' },
      retry_after: 40,
    });
    assert.equal((await ask(docket, id)).status, 200);
  });

  test('a server fails an analysis without a fallback for good when a retry cannot help, with the reason', async () => {
    const settings = { DOCKET_LANGUAGE_FALLBACK: 'none', DOCKET_LANGUAGE_API_KEY: 'sk-wrong' };
    await using server = await startModel({ apiKey: 'sk-right' });
    await using docket = await startWith(server, settings);
    const { status, error } = await analyzedDocument(docket, CONTRACT);

    assert.equal(status, 'failed');
    assert.partialDeepStrictEqual(error, {
      code: 'engine_error',
      message:
        'openai-compatible qwen3:8b: The server does not accept the key: check that one is set and that it is right',
      stage: 'analyze',
      retryable: false,
    });
  });

  test('a server skips a model whose monthly tokens are used up', async () => {
    await using server = await startModel();
    await using docket = await startWith(server, { DOCKET_LANGUAGE_TOKENS_PER_MONTH: '1' });
    const first = await analyzedDocument(docket, CONTRACT);
    const second = await analyzedDocument(docket, `${CONTRACT}\n\nSigned by both.`);

    assert.deepEqual(first.analysis.engine, MODEL_ENGINE);
    assert.equal(second.analysis.engine.name, 'docket-builtin');
    assert.deepEqual(codesOf(second.analysis), ['budget_exhausted']);
  });

  test('a server shows budgets with the share of the workspace to admins only', async () => {
    await using server = await startModel();
    await using docket = await startWith(server, {
      DOCKET_LANGUAGE_TOKENS_PER_MONTH: '1000001',
      DOCKET_LANGUAGE_WORKSPACE_PERCENT: '25',
    });
    const budgetsOf = async (key: string) =>
      (await docket.get('/usage', { key })).body.model_budgets;
    await analyzedDocument(docket, CONTRACT);
    const [alone] = await budgetsOf(docket.key);
    const other = await docket.createWorkspace();

    assert.equal(alone.workspace_tokens_per_month, 1_000_001);
    assert.ok(alone.used_tokens > 0);
    assert.deepEqual(await budgetsOf(docket.key), [
      {
        owner: 'operator',
        provider: 'openai-compatible',
        model: 'qwen3:8b',
        tokens_per_month: 1_000_001,
        workspace_tokens_per_month: 250_001,
        used_tokens: alone.used_tokens,
        resets_at: '2026-02-01T00:00:00.000Z',
      },
    ]);
    assert.equal((await budgetsOf(other))[0].used_tokens, 0);
    assert.deepEqual(await budgetsOf(await docket.createKey(['read:documents'])), []);
  });

  test('a server uses the models of a workspace from the next request on', async () => {
    await using ofOperator = await startModel();
    await using own = await startModel({ model: 'llama3', apiKey: 'sk-own' });
    await using docket = await startWith(ofOperator);
    const { id } = await analyzedDocument(docket, CONTRACT);
    const asked = ofOperator.requests.length;
    const path = `/v2/workspaces/${await workspaceOf(docket)}/engines/language`;
    const model = {
      provider: 'openai-compatible',
      base_url: own.baseUrl,
      model: 'llama3',
      api_key: 'sk-own',
      context_tokens: 32_768,
    };
    await docket.request('PUT', path, { models: [model] });

    assert.deepEqual((await ask(docket, id)).body.engine, { ...MODEL_ENGINE, version: 'llama3' });
    assert.equal(ofOperator.requests.length, asked);
    const other = withKey(docket, await docket.createWorkspace());
    const { body } = await other.post('/generate/brainstorm', { topic: 'Rent' });
    assert.deepEqual(body.engine, MODEL_ENGINE);
    const used = (await docket.get('/usage')).body.models.map(({ owner }: any) => owner);
    assert.deepEqual(used, ['operator', 'workspace']);
  });

  test('a server does not send cached passages of a long text to the model again', async () => {
    await using server = await startModel();
    await using docket = await startWith(server, { DOCKET_LANGUAGE_CONTEXT_TOKENS: '6000' });
    const paragraphs = Array.from(
      { length: 400 },
      (_, index) =>
        `Room ${index} of the house in the harbour is clean and dry all the year round.`,
    );
    const { id } = await analyzedDocument(docket, paragraphs.join('\n\n'));
    const readPassages = () =>
      server.requests.filter(({ body }) => /^Task: analyze\b/.test(body.messages.at(-1).content));
    const first = readPassages().length;
    await docket.post(`/documents/${id}/analyses`, { analysis_type: 'contract_review' });
    await docket.runJobs();

    assert.ok(first > 2, `${first} passages`);
    assert.equal(readPassages().length, first);
    const { analysis } = (await docket.get(`/documents/${id}`)).body;
    assert.deepEqual(analysis.engine, MODEL_ENGINE);
  });

  test('a server does not start with a forbidden model address', async () => {
    const starting = startWith({ baseUrl: 'http://169.254.169.254/v1' });
    await assert.rejects(starting, /The address set for the model qwen3:8b: /);
  });
});
