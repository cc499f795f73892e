import type { BenchDatabases, Place } from './bench-databases.ts';
import { runChild } from './child-process.ts';
import type { SteadyArgument, SteadyResult } from './delivery-subjects.ts';
import { RECEIVERS_OF_EVENT } from './receivers-of-event.ts';
import { quantile, type Row } from './row.ts';
import { makeWebhookPlace, startReceivers } from './webhook-places.ts';

const EVENTS_PER_SECOND = 500;
const SECONDS = 20;
/** The events of one workspace are numbered in the order of their commits, and so one after the other. */
const WORKSPACES = 10;
/** Time before the measurement, which compiles the hot path and opens connections. */
const WARM_UP_MS = 2_000;

/** Measures the time from the commit of an event to the first byte at each receiver, at a steady load. */
export async function benchDeliveryLatency(databases: BenchDatabases): Promise<Row[]> {
  return [
    ...(await measure('SQLite', databases.sqlite())),
    ...(await measure('PostgreSQL', databases.postgres())),
  ];
}

async function measure(database: string, opened: Promise<Place>): Promise<Row[]> {
  await using receivers = await startReceivers('watchfulReceivers');
  const { urls } = receivers.result;
  await using place = await makeWebhookPlace(opened, urls, WORKSPACES);
  const { databaseUrl, dataDir } = place;
  const argument: SteadyArgument = {
    databaseUrl,
    dataDir,
    perSecond: EVENTS_PER_SECOND,
    seconds: SECONDS,
  };
  const { commits } = await runChild<SteadyResult>('delivery-subjects.ts', 'steady', argument);
  const response = await fetch(urls[0]!);
  const arrivals = (await response.json()) as Record<string, number[]>;
  const waits = waitsOf(commits, arrivals);
  const what = `commit to first byte, ${database}`;
  const note = `${EVENTS_PER_SECOND} events a second in ${WORKSPACES} workspaces, ${RECEIVERS_OF_EVENT} receivers each`;
  return [
    { what: `${what}, p50`, figure: quantile(waits, 0.5), unit: 'ms', note },
    {
      what: `${what}, p99`,
      figure: quantile(waits, 0.99),
      unit: 'ms',
      goal: { atMost: 250 },
      note,
    },
  ];
}

/** Returns the latency in ms of each delivery whose event was committed after the warm-up. */
function waitsOf(commits: SteadyResult['commits'], arrivals: Record<string, number[]>): number[] {
  const times = Object.values(commits);
  const start = Math.min(...times) + WARM_UP_MS;
  const waits = Object.entries(commits)
    .filter(([, committed]) => committed >= start)
    .flatMap(([id, committed]) => (arrivals[id] ?? []).map((arrived) => arrived - committed));
  const expected = times.filter((committed) => committed >= start).length * RECEIVERS_OF_EVENT;
  if (waits.length !== expected) throw new Error(`${waits.length} of ${expected} came`);
  return waits;
}
