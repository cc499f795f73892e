import { randomBytes } from 'node:crypto';

import { seededRandom } from '../../server/src/testing/seeded-random.ts';

/** Kinds of receivers that answer 2xx sooner or later, so that their webhooks are never disabled. */
export const HEALTHY = {
  prompt: 'answers at once',
  slow: 'answers after 100 to 300 ms',
  flaky: 'answers 503 to the first attempt of each event',
  promises_more: 'says 200 and a longer body than it sends, then closes',
  sends_more: 'says 200 and a shorter body than it sends',
} as const;

/** Kinds of receivers whose webhooks are disabled in the end. */
export const FAILING = {
  error: 'answers 500',
  hang: 'never answers',
  reset: 'resets the connection',
  redirect: 'redirects to a healthy receiver',
  chokes: 'answers 500 to some events, however often they come, and 200 to the others',
} as const;

/** Kind of a receiver's behavior. */
export type Kind = keyof typeof HEALTHY | keyof typeof FAILING;

/** Number of receivers of each kind, 50 in all. */
const COUNTS: Readonly<Record<Kind, number>> = {
  prompt: 19,
  slow: 7,
  flaky: 3,
  promises_more: 2,
  sends_more: 2,
  error: 4,
  hang: 3,
  reset: 3,
  redirect: 3,
  chokes: 4,
};

/** Number of workspaces. */
export const WORKSPACES = 5;
const ENDPOINTS_A_WORKSPACE = 10;
/** An event about resource `r` is for the endpoints `r`, `r + 3` and `r + 7` of its workspace. */
const SUBSCRIBERS = [0, 3, 7] as const;
const FORMATS = ['standard', 'flat', 'connector', 'standard_webhooks'] as const;

/** A webhook and the receiver that its deliveries go to. */
export type Endpoint = {
  /** Index of the endpoint, 0 to 49. */
  index: number;
  kind: Kind;
  isHealthy: boolean;
  /** Whether the receiver is repaired after its webhook was disabled, which is then enabled: one of each failing kind. */
  isMended: boolean;
  workspace: number;
  /** IDs of the resources whose events it subscribes to. */
  resources: string[];
  secret: string;
  format: (typeof FORMATS)[number];
};

/** Plans the endpoints: the same ones in each run, except for their secrets. */
export function planEndpoints(): Endpoint[] {
  const kinds = shuffle(
    Object.entries(COUNTS).flatMap(([kind, count]) => Array<Kind>(count).fill(kind as Kind)),
  );
  return kinds.map((kind, index) => {
    const isHealthy = kind in HEALTHY;
    const workspace = Math.floor(index / ENDPOINTS_A_WORKSPACE);
    return {
      index,
      kind,
      isHealthy,
      isMended: !isHealthy && kinds.indexOf(kind) === index,
      workspace,
      resources: SUBSCRIBERS.map((step) => resourceId(workspace, index - step)),
      secret: newSecret(index),
      format: FORMATS[index % FORMATS.length]!,
    };
  });
}

/** Returns the resource that event number `n` is about. */
export function resourceOf(n: number): { workspace: number; resourceId: string } {
  const workspace = n % WORKSPACES;
  return { workspace, resourceId: resourceId(workspace, Math.floor(n / WORKSPACES)) };
}

function resourceId(workspace: number, number: number): string {
  const digit = (number + ENDPOINTS_A_WORKSPACE) % ENDPOINTS_A_WORKSPACE;
  return `doc_chaos_${workspace}_${digit}`;
}

/** Returns a secret in one of the two forms: base64 with a prefix, as in Standard Webhooks, or any other text. */
function newSecret(index: number): string {
  return index % 2 === 0
    ? `whsec_${randomBytes(32).toString('base64')}`
    : `geheim-ü-${randomBytes(8).toString('hex')}`;
}

function shuffle<T>(values: T[]): T[] {
  const random = seededRandom(50);
  const keyed = values.map((value) => ({ value, key: random() }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ value }) => value);
}
