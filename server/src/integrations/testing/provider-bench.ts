import assert from 'node:assert/strict';

import { createFakeClock } from '../../testing/fake-clock.ts';
import { startOutboundClient } from '../../testing/outbound-client.ts';
import { createProviderClient } from '../providers/client.ts';
import type {
  Connection,
  Project,
  Provider,
  ProviderClient,
  PushedTask,
} from '../providers/provider.ts';
import type { ProviderFake } from './provider-fake.ts';

/** A provider that is connected to a server, without the tables and jobs of Docket. */
export type ConnectedProvider = AsyncDisposable & {
  client: ProviderClient;
  /** Opens the project again, as each step of a sync does. */
  open(changes?: Partial<Connection>): Promise<Project>;
};

type TestConnection = { token: string; project: string; options?: object; statuses?: object };

export function connectProvider(
  provider: Provider,
  baseUrl: string,
  { token, project, options = {}, statuses = {} }: TestConnection,
): ConnectedProvider {
  const outbound = startOutboundClient();
  const connection: Connection = {
    baseUrl,
    project,
    options: { ...options },
    statuses,
    priorities: {},
  };
  const client = createProviderClient({
    provider,
    connection,
    token,
    timeoutMs: 10_000,
    outbound,
    clock: createFakeClock(),
    signal: new AbortController().signal,
  });
  return {
    client,
    open: (changes = {}) => provider.openProject(client, { ...connection, ...changes }),
    [Symbol.asyncDispose]: () => outbound[Symbol.asyncDispose](),
  };
}

/** Connects a provider to its fake. The end of the test asserts that the fake saw only documented requests. */
export function benchOf<Fake extends ProviderFake>(
  provider: Provider,
  fake: Fake,
): ConnectedProvider & { fake: Fake } {
  const connected = connectProvider(provider, fake.url, fake.connection);
  return {
    ...connected,
    fake,
    async [Symbol.asyncDispose]() {
      await connected[Symbol.asyncDispose]();
      await fake[Symbol.asyncDispose]();
      assert.deepEqual(fake.violations, []);
    },
  };
}

/** Makes a task as the sync engine passes it to a provider. */
export function makePushedTask(changes: Partial<PushedTask> = {}): PushedTask {
  const id = changes.id ?? 'task_019a52f1c0de7a3b9c4d5e6f70819203';
  return {
    id,
    title: 'Send the report to Ana',
    description: 'With the figures of March.\nAsk Ben first.',
    status: 'open',
    priority: 'high',
    dueDate: '2026-03-31',
    tags: ['finance', 'two words'],
    assignee: null,
    url: `https://docket.example/v2/tasks/${id}`,
    marker: {
      text: `docket:${id}`,
      uuid: '1f0e6a52-64c0-4a6f-8f35-0d6d4e7b2c11',
      since: '2026-01-05T08:50:00.000Z',
    },
    ...changes,
  };
}
