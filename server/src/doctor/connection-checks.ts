import { connectRedis, redisScript } from '../limits/shared/redis-connection.ts';
import type { Mailer } from '../outbound/mail.ts';
import { DatabaseInUseError } from '../storage/database-in-use.ts';
import type { Database } from '../storage/database.ts';
import { openDatabase } from '../storage/open-database.ts';
import type { Check } from './run-checks.ts';

const REDIS_WAIT_MS = 3_000;
const ANSWER = redisScript('return 1');

export type ConnectionSettings = {
  databaseUrl: string;
  /** True: the database must support vectors. */
  hasEmbeddingModel: boolean;
  redisUrl: string | undefined;
  mail: Mailer | undefined;
};

/** Creates the checks of database, Redis and mail. */
export function connectionChecks(connections: ConnectionSettings): Check[] {
  const { redisUrl, mail } = connections;
  return [
    { subject: 'database', run: () => checkDatabase(connections) },
    redisUrl === undefined
      ? { subject: 'Redis', note: 'not set up; each process counts requests for itself' }
      : { subject: 'Redis', run: () => checkRedis(redisUrl) },
    mail
      ? { subject: 'mail', run: () => mail.check() }
      : { subject: 'mail', note: 'not set up; set DOCKET_SMTP_URL and DOCKET_MAIL_FROM' },
  ];
}

async function checkDatabase({
  databaseUrl,
  hasEmbeddingModel: searchesByMeaning,
}: ConnectionSettings): Promise<string | undefined> {
  const database = await openUnlessInUse(databaseUrl);
  if (!database) return 'a running server has it open';
  try {
    const missing = searchesByMeaning && (await database.dialect.prepareVectors(database.db));
    if (missing) throw new Error(missing);
    return undefined;
  } finally {
    await database.close();
  }
}

async function openUnlessInUse(url: string): Promise<Database | undefined> {
  try {
    return await openDatabase(url);
  } catch (error) {
    if (error instanceof DatabaseInUseError) return undefined;
    throw error;
  }
}

async function checkRedis(url: string): Promise<void> {
  let why = 'no connection';
  const redis = await connectRedis(url, REDIS_WAIT_MS, (message) => (why = message));
  try {
    await redis.run(ANSWER, [], []);
  } catch (cause) {
    throw new Error(`It was not reached: ${why}`, { cause });
  } finally {
    redis.close();
  }
}
