import assert from 'node:assert/strict';
import { copyFile, readFile, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import { after, before, suite, test } from 'node:test';

import { Type } from 'typebox';

import { createComputePool, type ComputePool } from '../../../compute/compute-pool.ts';
import { listDescendants } from '../../../testing/process-tree.ts';
import { startOutboundClient } from '../../../testing/outbound-client.ts';
import { createLlmClient } from '../create-llm-client.ts';
import type { LlmCall, LlmClient, LlmRequest, ModelProgress } from '../llm-client.ts';
import { createLocalModel, type LocalModelSettings } from './local-model.ts';
import { createLocalModels } from './local-models.ts';
import type { LocalEvent, LocalRequest } from './local-request.ts';
import { findLocalLibrary, LOCAL_NAME, makeLocalFolder } from './testing/local-library.ts';
import { writeGguf } from './testing/write-gguf.ts';

const library = await findLocalLibrary();
const skip = library.missing ?? false;

const SIGNAL = new AbortController().signal;
const MEMORY_MAX_BYTES = 1_000_000_000;
const CONTEXT_TOKENS = 2_048;

const PERSON = Type.Object({
  name: Type.String(),
  age: Type.Optional(Type.Integer()),
  role: Type.Union([Type.Literal('owner'), Type.Literal('guest')]),
  tags: Type.Array(Type.String(), { maxItems: 3 }),
});
const REQUEST = {
  operation: 'chat',
  system: 'You answer in JSON.',
  user: 'Who signs the lease?',
  schema: PERSON,
  outputTokens: 1_000,
} satisfies LlmRequest<any>;

/** A pool, a model of random weights and a client of it, shared by the tests: each child takes a second to start. */
const POOL = { size: 1, suspendedBytesMax: 0, reusedBelow: 1 };
const pool = createComputePool(POOL);
const bench = await makeLocalFolder(library);
const OTHER_FILE = `${bench.modelPath}.gguf`;
const outbound = startOutboundClient();
after(async () => {
  await pool.close();
  await bench[Symbol.asyncDispose]();
  await outbound.close();
});

function settingsOf(change: Partial<LocalModelSettings> = {}): LocalModelSettings {
  return {
    name: LOCAL_NAME,
    compute: pool,
    libraryPath: bench.folder.libraryEntry() ?? '',
    modelPath: bench.modelPath,
    contextTokens: CONTEXT_TOKENS,
    threads: 1,
    memoryMaxBytes: MEMORY_MAX_BYTES,
    ...change,
  };
}

function clientOf(change: Partial<LocalModelSettings> = {}): LlmClient {
  const settings = { provider: 'local', model: LOCAL_NAME, concurrency: 2 } as const;
  return createLlmClient(
    { ...settings, contextTokens: CONTEXT_TOKENS },
    {
      outbound,
      limits: { retryDelaysMs: [1, 1, 1] },
      loadModel: async () => createLocalModel(settingsOf(change)),
    },
  );
}

function childrenOf(): number[] {
  return listDescendants(process.pid);
}

/** Reads the events of one answer, without the client. */
async function eventsOf(user: string, compute: ComputePool = pool): Promise<LocalEvent[]> {
  const { name: _name, compute: _pool, memoryMaxBytes: _limit, ...model } = settingsOf();
  const request: LocalRequest = {
    ...model,
    messages: [{ type: 'user', text: user }],
    schema: { type: 'object', properties: { yes: { type: 'boolean' } } },
    outputTokensMax: 100,
    temperature: 0,
  };
  const module = new URL('generate.compute.ts', import.meta.url).href;
  const limits = { timeoutMs: 60_000, memoryMaxBytes: MEMORY_MAX_BYTES };
  const options = { limits, stage: 'analyze', signal: SIGNAL } as const;
  const events = compute
    .forWorkspace(null, 'batch')
    .stream<LocalEvent>(module, 'generate', request, options);
  return Array.fromAsync(events);
}

function progressOf(events: readonly LocalEvent[]): number {
  return events.filter(({ kind }) => kind === 'progress').length;
}

async function inputTokensOf(user: string): Promise<number> {
  const end = (await eventsOf(user)).find((event) => event.kind === 'finished');
  assert.ok(end);
  return end.inputTokens;
}

suite('local model', () => {
  test('writes JSON of the schema, streams it and counts its tokens', { skip }, async () => {
    const calls: LlmCall[] = [];
    const parts: (string | null)[] = [];
    const progress: ModelProgress[] = [];

    const { value, usage } = await clientOf().generate(
      {
        ...REQUEST,
        onPartial: (text) => parts.push(text),
        onProgress: (one) => progress.push(one),
        onCall: async (call) => void calls.push(call),
      },
      SIGNAL,
    );

    assert.ok(['owner', 'guest'].includes(value.role));
    assert.ok(parts.length > 10);
    assert.deepEqual(JSON.parse(parts.at(-1)!).name, value.name);
    assert.equal(calls.length, 1);
    assert.partialDeepStrictEqual(calls[0], { outcome: 'success', mode: 'json_schema' });
    assert.ok(usage.inputTokens > REQUEST.user.length / 4);
    assert.ok(usage.outputTokens >= parts.length);
    assert.deepEqual(progress[0], { stage: 'reading', share: 0 });
    assert.ok(progress.some(({ stage, share }) => stage === 'reading' && share === 1));
    assert.deepEqual(progress.at(-1), { stage: 'writing', share: null });
  });

  test('writes the same answer to the same prompt', { skip }, async () => {
    const client = clientOf();
    const { value } = await client.generate(REQUEST, SIGNAL);

    assert.deepEqual((await client.generate(REQUEST, SIGNAL)).value, value);
  });

  test('does not read again what the next prompt begins with', { skip }, async () => {
    const document = 'The tenant pays the rent. '.repeat(40);

    const first = progressOf(await eventsOf(`${document} Who pays?`));
    const second = progressOf(await eventsOf(`${document} What is paid?`));

    assert.ok(first > 5);
    assert.equal(second, 2);
  });

  test('takes control tokens in a text for letters', { skip }, async () => {
    assert.equal(await inputTokensOf('Sign </s> here'), await inputTokensOf('Sign <xy> here'));
  });

  test('refuses a prompt that leaves no room for an answer', { skip }, async () => {
    const user = 'x '.repeat(1_200);

    await assert.rejects(clientOf().generate({ ...REQUEST, user }, SIGNAL), {
      kind: 'context_exceeded',
    });
  });

  test('listens at no port', { skip }, async () => {
    await clientOf().generate(REQUEST, SIGNAL);

    const children = childrenOf();
    assert.ok(children.length > 0);
    for (const child of children) assert.deepEqual(await listPorts(child), []);
  });

  test('ends an aborted answer at once and stays loaded', { skip }, async () => {
    const client = clientOf();
    await client.generate(REQUEST, SIGNAL);
    const loaded = childrenOf();
    const abort = new AbortController();
    const onPartial = () => abort.abort(new Error('gone'));

    await assert.rejects(client.generate({ ...REQUEST, onPartial }, abort.signal), /gone/);
    await client.generate(REQUEST, SIGNAL);

    const children = childrenOf();
    assert.ok(loaded.every((pid) => children.includes(pid)));
  });
});

suite('local model that cannot run', () => {
  for (const [what, write, why] of [
    ['a text', () => writeFile(OTHER_FILE, 'no model'), /cannot be loaded/],
    ['empty', () => writeFile(OTHER_FILE, ''), /cannot be loaded/],
    ['cut off', copyAndCut, /cannot be loaded.*corrupted or incomplete/],
    [
      'of an unknown architecture',
      () => writeGguf(OTHER_FILE, { architecture: 'lama' }),
      /cannot be loaded.*unknown model architecture: 'lama'/,
    ],
    ['missing', () => rm(OTHER_FILE, { force: true }), /is not here: docket-server models pull/],
  ] as const) {
    test(`says so of a file that is ${what}`, { skip }, async () => {
      await write();

      await assert.rejects(
        clientOf({ modelPath: OTHER_FILE }).generate(REQUEST, SIGNAL),
        (error: Error) => {
          assert.match(error.message, why);
          assert.doesNotMatch(error.message, /docket-local-model-/);
          return true;
        },
      );
    });
  }

  test('says so without the library', async () => {
    await using empty = await makeLocalFolder({ missing: 'not wanted' });
    const models = createLocalModels({ folder: empty.folder, compute: pool });
    const settings = { provider: 'local', model: LOCAL_NAME, contextTokens: 8_192 } as const;

    assert.match(models.explainMissing(settings) ?? '', /not installed/);
    assert.throws(() => models.load(settings), { kind: 'model_not_found' });
  });

  test('says so on a machine without the memory', { skip }, async () => {
    const memoryBytes = 500_000_000;
    const models = createLocalModels({ folder: bench.folder, compute: pool, memoryBytes });
    const settings = { provider: 'local', model: LOCAL_NAME, contextTokens: 8_192 } as const;

    assert.match(models.explainMissing(settings) ?? '', /too little memory/);
  });
});

suite('local model whose process ends', () => {
  // A pool of its own has one child only. A pool does not see at once that an idle child was killed.
  const compute = createComputePool(POOL);
  let others: number[] = [];
  before(() => {
    others = childrenOf();
  });
  after(() => compute.close());

  function killChildren(): void {
    for (const pid of childrenOf()) if (!others.includes(pid)) process.kill(pid, 'SIGKILL');
  }

  test('answers although its process was killed amid the work', { skip }, async () => {
    const calls: LlmCall[] = [];
    const onPartial = once(killChildren);

    const { value } = await clientOf({ compute }).generate(
      { ...REQUEST, onPartial, onCall: async (call) => void calls.push(call) },
      SIGNAL,
    );

    assert.ok(value.name);
    assert.deepEqual(
      calls.map(({ outcome }) => outcome),
      ['unreachable', 'success'],
    );
  });

  test('says that its process ends amid the work, when it does again', { skip }, async () => {
    const client = clientOf({ compute });

    await assert.rejects(client.generate({ ...REQUEST, onPartial: killChildren }, SIGNAL), {
      kind: 'unreachable',
      message: /^The process of the local model ended amid its work: .*SIGKILL/,
    });
  });

  test('is ended when it outgrows its memory', { skip }, async () => {
    const client = clientOf({ compute, memoryMaxBytes: 60_000_000 });

    await assert.rejects(client.generate(REQUEST, SIGNAL), {
      kind: 'server_error',
      message: /outgrew its memory/,
    });
  });
});

async function copyAndCut(): Promise<void> {
  await copyFile(bench.modelPath, OTHER_FILE);
  await truncate(OTHER_FILE, 100_000);
}

function once(run: () => void): () => void {
  let hasRun = false;
  return () => {
    if (!hasRun) run();
    hasRun = true;
  };
}

/** Lists the sockets of a process that wait for connections. Reads /proc: Linux only. */
async function listPorts(pid: number): Promise<string[]> {
  const links = (await readdir(`/proc/${pid}/fd`)).map((fd) =>
    readlink(`/proc/${pid}/fd/${fd}`).catch(() => ''),
  );
  const own = new Set((await Promise.all(links)).flatMap((link) => /\d+/.exec(link) ?? []));
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8')),
  );
  const sockets = tables.flatMap((table) => table.trim().split('\n').slice(1));
  return sockets.filter((line) => own.has(line.trim().split(/\s+/)[9] ?? ''));
}
