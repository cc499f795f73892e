import { openBenchDatabases, type Place } from './bench-databases.ts';
import { runChild, startChild } from './child-process.ts';
import { median, type Row } from './row.ts';
import type { DeliveriesArgument, DeliveriesResult } from './subjects.ts';

const ROUNDS = 3;
const EVENTS = 1_000;
/** As many as the worker has under way. */
const AT_ONCE = 64;

/** Deliveries a second, from the committed event to the recorded success; the receiver is another process. */
export async function benchDeliveries(): Promise<Row[]> {
  await using databases = await openBenchDatabases();
  await using receiver = await startChild<{ url: string }>('floors.ts', 'receiver', null);
  const { url } = receiver.result;
  const sqlite: number[] = [];
  const floors: number[] = [];
  const postgres: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { perSecond, body } = await runSubject(await databases.sqlite(), url);
    sqlite.push(perSecond);
    const argument = { url, count: EVENTS, atOnce: AT_ONCE, body };
    floors.push((await runChild<{ perSecond: number }>('floors.ts', 'posts', argument)).perSecond);
    postgres.push((await runSubject(await databases.postgres(), url)).perSecond);
  }
  const note = `floor: bare undici, the same signed body, ${AT_ONCE} at once`;
  const floor = median(floors);
  return [
    { what: 'deliveries, SQLite', figure: median(sqlite), unit: '/s', floor, note },
    {
      what: 'deliveries, PostgreSQL',
      figure: median(postgres),
      unit: '/s',
      floor,
      note: databases.postgresOrigin,
    },
  ];
}

async function runSubject(opened: Place, receiverUrl: string): Promise<DeliveriesResult> {
  await using place = opened;
  const { databaseUrl, dataDir } = place;
  const argument: DeliveriesArgument = { databaseUrl, dataDir, count: EVENTS, receiverUrl };
  return await runChild<DeliveriesResult>('subjects.ts', 'deliveries', argument);
}
