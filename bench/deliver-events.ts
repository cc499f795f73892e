import { type BenchDatabases, openBenchDatabases, type Place } from './bench-databases.ts';
import { runChild } from './child-process.ts';
import { benchDeliveryLatency } from './delivery-latency.ts';
import { lengthenLog } from './delivery-log.ts';
import { RECEIVERS_OF_EVENT } from './receivers-of-event.ts';
import { median, type Row } from './row.ts';
import { drain, makeWebhookPlace, startReceivers, WEBHOOKS } from './webhook-places.ts';

const ROUNDS = 3;
/** Deliveries before the measurement, which compile the hot path and open connections. */
const WARM_UP = 1_000;
const EVENTS = 4_000;
/** Maximum of concurrent attempts of one workspace: half of all. */
const AT_ONCE = 128;
const LOGGED = 1_000_000;

/** Deliveries a second of each round, with an empty and a long log. */
type Figures = { empty: number[]; long: number[] };

/** Webhooks from the committed event to the recorded success; the receivers are another process. */
export async function benchDeliveries(): Promise<Row[]> {
  await using databases = await openBenchDatabases();
  return [...(await benchThroughput(databases)), ...(await benchDeliveryLatency(databases))];
}

async function benchThroughput(databases: BenchDatabases): Promise<Row[]> {
  await using receivers = await startReceivers('receivers');
  const { urls } = receivers.result;
  await using sqliteEmpty = await makeWebhookPlace(databases.sqlite(), urls);
  await using sqliteLong = await makeWebhookPlace(databases.sqlite(), urls);
  await using postgresEmpty = await makeWebhookPlace(databases.postgres(), urls);
  await using postgresLong = await makeWebhookPlace(databases.postgres(), urls);
  await lengthenLog(sqliteLong.databaseUrl, LOGGED);
  await lengthenLog(postgresLong.databaseUrl, LOGGED);

  const floors: number[] = [];
  const sqlite: Figures = { empty: [], long: [] };
  const postgres: Figures = { empty: [], long: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const { body } = await measure(sqliteEmpty, sqlite.empty);
    await measure(sqliteLong, sqlite.long);
    floors.push(await postAll(urls, body));
    await measure(postgresEmpty, postgres.empty);
    await measure(postgresLong, postgres.long);
  }
  const floor = median(floors);
  return [...rowsOf('SQLite', sqlite, floor), ...rowsOf('PostgreSQL', postgres, floor)];
}

async function measure(place: Place, figures: number[]): Promise<{ body: string }> {
  const { perSecond, body } = await drain(place, { warmUp: WARM_UP, events: EVENTS });
  figures.push(perSecond);
  return { body };
}

async function postAll(urls: string[], body: string): Promise<number> {
  const { perSecond } = await runChild<{ perSecond: number }>('floors-webhooks.ts', 'posts', {
    urls,
    warmUp: WARM_UP * RECEIVERS_OF_EVENT,
    count: EVENTS * RECEIVERS_OF_EVENT,
    atOnce: AT_ONCE,
    body,
  });
  return perSecond;
}

function rowsOf(database: string, { empty, long }: Figures, floor: number): Row[] {
  return [
    {
      what: `deliveries, ${database}`,
      figure: median(empty),
      unit: '/s',
      floor,
      goal: { atLeast: 0.6 },
      note: `${WEBHOOKS} webhooks; floor: bare undici, as many bodies signed, ${AT_ONCE} at once`,
    },
    {
      what: `deliveries after many, ${database}`,
      figure: median(long),
      unit: '/s',
      floor: median(empty),
      goal: { atLeast: 0.9 },
      note: `${LOGGED} delivered before; floor: none`,
    },
  ];
}
