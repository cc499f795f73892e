import type { Docket } from '@docket/sdk';

import { formatBytes, plural } from '../output/format.ts';
import { VERSION } from '../version.ts';
import type { CheckResult } from './check-result.ts';
import { measureUpload } from './measure-upload.ts';

export type Check = {
  name: string;
  sendsUpload?: true;
  run: (docket: Docket) => Promise<CheckResult>;
};

/** Major version of the API that the SDK was generated from. */
const API_MAJOR = '2';
const CLOCK_SECONDS_MAX = 60;
/** Kinds of engines that Docket cannot do without. */
const NEEDED_KINDS = ['text_extraction', 'language', 'speech'] as const;
const SPENT_SHARE = 0.9;

/** Checks of `docket doctor`, in their order. */
export const CHECKS: readonly Check[] = [
  { name: 'server', run: checkServer },
  { name: 'readiness', run: checkReadiness },
  { name: 'clock', run: checkClock },
  { name: 'credential', run: checkCredential },
  { name: 'limits', run: checkLimits },
  { name: 'engines', run: checkEngines },
  { name: 'uploads', run: measureUpload, sendsUpload: true },
  { name: 'webhooks', run: checkWebhooks },
];

async function checkServer(docket: Docket): Promise<CheckResult> {
  const { version } = await docket.server.health();
  const message = `${docket.core.baseUrl} has API ${version}; this is docket ${VERSION}`;
  if (version.split('.')[0] === API_MAJOR) return { status: 'ok', message };
  return { status: 'warning', message, wayOut: 'Use a docket that was made for this API.' };
}

async function checkReadiness(docket: Docket): Promise<CheckResult> {
  const { checks } = await docket.server.ready();
  const disk = formatBytes(checks.disk.free_bytes);
  const message = `database and queue work, ${disk} are free on the disk`;
  return { status: 'ok', message };
}

async function checkClock(docket: Docket): Promise<CheckResult> {
  const { response } = await docket.server.health().withResponse();
  const date = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(date)) return { status: 'skipped', message: 'the server does not say its time' };
  const seconds = Math.round(Math.abs(Date.now() - date) / 1000);
  if (seconds <= CLOCK_SECONDS_MAX) return { status: 'ok', message: 'the clocks agree' };
  return {
    status: 'warning',
    message: `the clocks differ by ${seconds} s`,
    wayOut: 'Set both by NTP: tokens and signatures depend on the time.',
  };
}

async function checkCredential(docket: Docket): Promise<CheckResult> {
  const { type, user, key, scopes, workspaces } = await docket.me.get();
  const who = user?.email ?? key?.name ?? type;
  const reach = plural(workspaces.length, 'workspace');
  const message = `${who} with ${scopes.join(' ') || 'no scope'}, ${reach}`;
  const days = key?.expires_at ? (Date.parse(key.expires_at) - Date.now()) / 86_400_000 : Infinity;
  if (days > 7) return { status: 'ok', message };
  return {
    status: 'warning',
    message: `${message}; the key expires at ${key?.expires_at}`,
    wayOut: 'Create a new one with "docket keys create".',
  };
}

async function checkLimits(docket: Docket): Promise<CheckResult> {
  const { plan, windows, quotas } = await docket.me.limits();
  const units = windows.map(({ unit, remaining, limit }) => `${remaining} of ${limit} a ${unit}`);
  const message = `plan ${plan}: ${units.join(', ') || 'no limit of requests'}`;
  const spent = quotas.filter(({ used, limit }) => limit !== null && used >= limit * SPENT_SHARE);
  if (spent.length === 0) return { status: 'ok', message };
  const named = spent.map(({ quota, used, limit }) => `${quota} ${used} of ${limit}`).join(', ');
  return { status: 'warning', message: `${message}; nearly used up: ${named}` };
}

async function checkEngines(docket: Docket): Promise<CheckResult> {
  const { engines } = await docket.engines.list();
  const ready = engines.filter(
    ({ state, health }) => state === 'ready' && health?.working !== false,
  );
  const message = ready.map(({ kind, name }) => `${kind} ${name}`).join(', ');
  const missing = NEEDED_KINDS.filter((kind) => !ready.some((engine) => engine.kind === kind));
  const broken = engines.filter(({ health }) => health?.working === false);
  if (missing.length + broken.length === 0) return { status: 'ok', message };
  const reasons = [
    ...missing.map((kind) => `no ${kind}`),
    ...broken.map(({ kind, name, health }) => `${kind} ${name}: ${health?.why ?? 'fails'}`),
  ];
  return { status: 'warning', message: `${message}; ${reasons.join('; ')}` };
}

async function checkWebhooks(docket: Docket): Promise<CheckResult> {
  const failing: string[] = [];
  let count = 0;
  for await (const webhook of docket.webhooks.list()) {
    count += 1;
    const { id, url, status, consecutive_failures: failures, disabled_reason: reason } = webhook;
    if (status === 'disabled') failing.push(`${id} (${url}) is disabled: ${reason ?? 'by hand'}`);
    else if (failures > 0) {
      failing.push(`${id} (${url}) failed ${plural(failures, 'time')} in a row`);
    }
  }
  if (failing.length === 0) {
    return { status: 'ok', message: `${plural(count, 'webhook')}, none fails` };
  }
  return {
    status: 'warning',
    message: failing.join('; '),
    wayOut: 'See "docket webhooks deliveries ID", then "docket webhooks test ID".',
  };
}
