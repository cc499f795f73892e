import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ALL_JOBS } from '../app/jobs.ts';
import { createFirstWorkspace } from '../auth/bootstrap.ts';
import { loadConfig } from '../app/config/config.ts';
import type { Scope } from '../contract/scopes.ts';
import { enqueue } from '../jobs/queue.ts';
import type { Route } from '../http/route.ts';
import { createLog } from '../kernel/log.ts';
import { buildApp, buildDeliverer, buildWorker } from '../app/server.ts';
import { buildServices, type StandIns } from '../app/build-services.ts';
import type { Services } from '../app/services.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';
import { borrowComputePool } from './compute-pools.ts';
import { createServiceKey, createWorkspace } from './credentials.ts';
import { DATABASES, DISTANT_POSTGRES } from './databases.ts';
import { createFakeClock } from './fake-clock.ts';
import { requireDescribed } from './validate-answer.ts';
import { standInLanguage, standInTextExtraction } from './stand-in-engines.ts';
import { standInRecordings, standInSpeakers, standInSpeech } from './stand-in-speech.ts';

export { startReceiver } from './receiver.ts';

export type Answer = { status: number; headers: Headers; body: any };

export type RequestOptions = { headers?: Record<string, string>; key?: string };

export type DocketOptions = {
  /** Name of one of DATABASES, or of DISTANT_POSTGRES. Default: SQLite. */
  database?: string;
  /** Opens the database; replaces `database`. */
  openDatabase?: () => Promise<Database>;
  /** Additional settings. */
  settings?: Record<string, string>;
  /** Engines that replace the test doubles; `{}` runs the real engines. */
  engines?: Pick<StandIns, 'textExtraction' | 'language' | 'recordings' | 'speech' | 'speakers'>;
  /** Receives the lines of the log, of every level. Default: nothing is logged. */
  writeLog?: (line: string) => void;
  /** Returns the free disk space; replaces the real value. */
  freeBytes?: () => Promise<number>;
  /** Time between polls of event streams; replaces 2 seconds. */
  streamPollMs?: number;
  /** Routes that replace every operation. */
  routes?: readonly Route[];
};

export const STAND_IN_ENGINES = {
  textExtraction: standInTextExtraction,
  language: standInLanguage,
  recordings: standInRecordings,
  speech: standInSpeech(),
  speakers: standInSpeakers,
};

/** Content of a multipart body. A field with several values is sent several times. */
export type Form = {
  file?: { bytes: Uint8Array | string; name?: string; type?: string };
  fields?: Record<string, string | string[]>;
};

/** Requests to a server with one key, unless they name another. */
export type Client = {
  url: string;
  key: string;
  request(method: string, path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  /** `path` is below /v2. */
  get(path: string, options?: RequestOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  patch(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  delete(path: string, options?: RequestOptions): Promise<Answer>;
  /** Posts `form` as multipart/form-data. */
  upload(path: string, form: Form, options?: RequestOptions): Promise<Answer>;
  /** @returns the webhook's id */
  registerWebhook(url: string, events: string[], secret: string): Promise<string>;
};

/** A whole server with a database of its own: real HTTP, real queue, a clock that moves by hand. The key is the first owner's. */
export type Docket = AsyncDisposable &
  Client & {
    services: Services;
    /** A service key of the first workspace. */
    createKey(scopes: Scope[], environment?: 'live' | 'test'): Promise<string>;
    /** Another workspace with an owner of its own. @returns the owner's key */
    createWorkspace(): Promise<string>;
    advance(ms: number): void;
    /** Runs everything that is due, and what follows from it, until nothing is. */
    runJobs(): Promise<void>;
    /** Runs a job of this kind once more, as after a lost lease. */
    repeatJob(name: string, payload: object): Promise<void>;
  };

export async function startDocket(options: DocketOptions = {}): Promise<Docket> {
  const dataDir = await mkdtemp(join(tmpdir(), 'docket-test-'));
  const config = loadConfig({
    DOCKET_DATA_DIR: dataDir,
    DOCKET_PORT: '0',
    DOCKET_SECRET_KEY: randomBytes(32).toString('hex'),
    DOCKET_ALLOW_PRIVATE_URLS: 'true',
    DOCKET_WEBHOOK_JITTER_SECONDS: '0',
    DOCKET_DEFAULT_PLAN: 'enterprise',
    ...options.settings,
  });
  const clock = createFakeClock();
  const databaseName = options.database ?? 'SQLite';
  const kinds = [...DATABASES, DISTANT_POSTGRES];
  const { open } = kinds.find(({ name }) => name === databaseName)!;
  const database = await (options.openDatabase ?? open)();
  const services = await buildServices(config, {
    clock,
    log: createLog(
      options.writeLog ? 'debug' : 'silent',
      options.writeLog && { write: options.writeLog },
    ),
    database,
    compute: borrowComputePool(),
    speechCompute: borrowComputePool('speech'),
    ...(options.freeBytes && { freeBytes: options.freeBytes }),
    ...(options.streamPollMs !== undefined && { streamPollMs: options.streamPollMs }),
    ...(options.engines ?? STAND_IN_ENGINES),
  });
  const key = await createFirstWorkspace(services, {
    plan: config.DOCKET_DEFAULT_PLAN,
    email: 'owner@example.com',
    password: undefined,
    key: undefined,
  });
  if (key === undefined) throw new Error('The test database was not empty');
  const app = await buildApp(services, config, options.routes && { routes: options.routes });
  const worker = buildWorker(services);
  const deliverer = buildDeliverer(services);
  const url = `http://127.0.0.1:${await app.listen('127.0.0.1', config.DOCKET_PORT)}`;
  const client = clientOf(url, key);

  return {
    ...client,
    services,
    createKey: (scopes, environment) => createServiceKey(services, scopes, environment),
    createWorkspace: () => createWorkspace(services),
    advance: (ms) => clock.advance(ms),
    async runJobs() {
      do await worker.runDue();
      while (await deliverer.runDue());
    },
    async repeatJob(name, payload) {
      const kind = ALL_JOBS.find((job) => job.name === name)!;
      const { body } = await client.get('/me');
      await inTransaction(services, (tx) =>
        enqueue(tx, clock, kind, body.default_workspace_id, payload),
      );
      await worker.runDue();
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await worker.stop();
      await deliverer.stop();
      await services.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function clientOf(url: string, key: string): Client {
  const request = requester(url, key);
  return {
    url,
    key,
    request,
    get: (path, more) => request('GET', `/v2${path}`, undefined, more),
    post: (path, body, more) => request('POST', `/v2${path}`, body, more),
    patch: (path, body, more) => request('PATCH', `/v2${path}`, body, more),
    delete: (path, more) => request('DELETE', `/v2${path}`, undefined, more),
    upload: (path, form, more) => request('POST', `/v2${path}`, formData(form), more),
    async registerWebhook(receiverUrl, events, secret) {
      const { body } = await request('POST', '/v2/webhooks', { url: receiverUrl, events, secret });
      return body.id;
    },
  };
}

/** A text is sent as it is, for what is no JSON. */
function toJson(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** A multipart body. */
export function formData({ file, fields = {} }: Form): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const text of [value].flat()) form.append(name, text);
  }
  if (file) {
    const { bytes, name = 'file.txt', type = 'application/octet-stream' } = file;
    form.append('file', new File([Buffer.from(bytes)], name, { type }));
  }
  return form;
}

function requester(url: string, ownKey: string): Docket['request'] {
  return async (method, path, body, { headers = {}, key = ownKey } = {}) => {
    const isRaw = body instanceof FormData || body instanceof Uint8Array;
    const isJson = body !== undefined && !isRaw;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(key !== '' && { authorization: `Bearer ${key}` }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isJson ? toJson(body) : body }),
    });
    const answer = await readAnswer(response);
    const contentType = response.headers.get('content-type') ?? '';
    requireDescribed({ method, path, status: answer.status, contentType, body: answer.body });
    return answer;
  };
}

async function readAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const text = await response.text();
  const isJson = headers.get('content-type')?.includes('json') && text !== '';
  return { status, headers, body: isJson ? JSON.parse(text) : text };
}
