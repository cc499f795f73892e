import { startOutboundClient } from '../../testing/outbound-client.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import type {
  Connection,
  Project,
  Provider,
  PushedTask,
  VendorCall,
} from '../providers/provider.ts';
import { openSession } from '../providers/vendor-call.ts';

export type ProviderSession = AsyncDisposable & {
  call: VendorCall;
  /** Opens the project anew, as each step of a sync does. */
  open(changes?: Partial<Connection>): Promise<Project>;
};

type FakeConnection = { token: string; project: string; options?: object; statuses?: object };

/** A provider that talks to a fake, without the tables and jobs around it. */
export function openProvider(
  provider: Provider,
  baseUrl: string,
  { token, project, options = {}, statuses = {} }: FakeConnection,
): ProviderSession {
  const outbound = startOutboundClient();
  const connection: Connection = {
    baseUrl,
    project,
    options: { ...options },
    statuses,
    priorities: {},
  };
  const { call } = openSession({
    provider,
    connection,
    token,
    timeoutMs: 10_000,
    outbound,
    clock: createFakeClock(),
    signal: new AbortController().signal,
  });
  return {
    call,
    open: (changes = {}) => provider.openProject(call, { ...connection, ...changes }),
    [Symbol.asyncDispose]: () => outbound[Symbol.asyncDispose](),
  };
}

/** As the feature makes it of a row. */
export function pushedTask(changes: Partial<PushedTask> = {}): PushedTask {
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
    handle: {
      marker: `docket:${id}`,
      uuid: '1f0e6a52-64c0-4a6f-8f35-0d6d4e7b2c11',
      since: '2026-01-05T08:50:00.000Z',
    },
    ...changes,
  };
}
