import { connectRedis, redisScript } from '../limits/shared/redis-connection.ts';
import type { Mailer } from '../outbound/mail.ts';
import { DatabaseInUseError } from '../storage/database-in-use.ts';
import { openDatabase } from '../storage/open-database.ts';
import type { Check } from './check.ts';

const REDIS_WAIT_MS = 3_000;
const ANSWER = redisScript('return 1');

export type Connections = {
  databaseUrl: string;
  redisUrl: string | undefined;
  mail: Mailer | undefined;
};

/** What is kept and sent elsewhere. */
export function connectionChecks({ databaseUrl, redisUrl, mail }: Connections): Check[] {
  return [
    { what: 'database', run: () => checkDatabase(databaseUrl) },
    redisUrl === undefined
      ? { what: 'Redis', note: 'not set up; each process counts requests for itself' }
      : { what: 'Redis', run: () => checkRedis(redisUrl) },
    mail
      ? { what: 'mail', run: () => mail.check() }
      : { what: 'mail', note: 'not set up; set DOCKET_SMTP_URL and DOCKET_MAIL_FROM' },
  ];
}

async function checkDatabase(url: string): Promise<string | undefined> {
  try {
    const database = await openDatabase(url);
    await database.close();
    return undefined;
  } catch (error) {
    if (error instanceof DatabaseInUseError) return 'a server that runs has it open';
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
