import { defineSchedule } from '../../jobs/schedule.ts';
import { DAY_MS, HOUR_MS, isoAfter, isoNow, MINUTE_MS } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import { inTransaction } from '../../storage/transaction.ts';
import {
  deleteSigningKeysBefore,
  deleteSigningKeysRetiredBefore,
  insertSigningKey,
  listSigningKeys,
  retireSigningKeysBefore,
} from './signing-key-store.ts';
import { makeSigningKey } from './signing-key.ts';
import { PUBLISHED_AFTER_RETIREMENT_MS } from './signing-keys.ts';

type Needed = Pick<
  Services,
  'db' | 'dialect' | 'jobSignals' | 'clock' | 'secrets' | 'tokens' | 'log'
>;

/** So long before it signs a key is published: who keeps our keys for an hour has it by then. */
const PUBLISHED_BEFORE_MS = HOUR_MS + 30 * MINUTE_MS;

export type Rotated = {
  kid: string;
  /** From when on it signs. */
  signsFrom: string;
  /** False when the key was there already, and waits for its time. */
  isNew: boolean;
};

/**
 * Makes the key that signs next, unless one waits already.
 *
 * @param isLeaked the new key signs at once, and all tokens that the ones before have signed are refused within a minute
 */
export async function rotateSigningKey(
  services: Needed,
  { isLeaked }: { isLeaked: boolean },
): Promise<Rotated> {
  const { clock, secrets, tokens } = services;
  const rotated = await inTransaction(services, async (tx) => {
    const newest = (await listSigningKeys(tx)).at(-1);
    const now = isoNow(clock);
    if (newest && newest.signs_from > now && !isLeaked) return rotationOf(newest, false);
    const signs_from = isLeaked || !newest ? now : isoAfter(clock, PUBLISHED_BEFORE_MS);
    const generation = (newest?.generation ?? 0) + 1;
    const made = makeSigningKey(secrets, { generation, signs_from, created_at: now });
    if (!(await insertSigningKey(tx, made))) {
      throw new Error('Another process makes a new key at this moment: try again');
    }
    if (isLeaked) await deleteSigningKeysBefore(tx, generation);
    else await retireSigningKeysBefore(tx, made);
    return rotationOf(made, true);
  });
  tokens.signingKeys.forget();
  return rotated;
}

function rotationOf(key: { kid: string; signs_from: string }, isNew: boolean): Rotated {
  return { kid: key.kid, signsFrom: key.signs_from, isNew };
}

/** Lets another key sign when one has signed for long enough, and deletes those whose tokens have all ended. */
export const rotateSigningKeys = defineSchedule({
  name: 'auth.rotate_signing_keys',
  everyMs: HOUR_MS,

  async run(services) {
    const { db, clock, tokens, log } = services;
    const nowMs = clock.now().getTime();
    const newest = (await listSigningKeys(db)).at(-1);
    if (!newest) return;
    const signsForMs = nowMs - Date.parse(newest.signs_from);
    if (signsForMs + PUBLISHED_BEFORE_MS >= tokens.signingKeyDays * DAY_MS) {
      const { kid, signsFrom } = await rotateSigningKey(services, { isLeaked: false });
      log.info({ kid, signs_from: signsFrom }, 'next signing key published');
    }
    const ended = new Date(nowMs - PUBLISHED_AFTER_RETIREMENT_MS);
    await deleteSigningKeysRetiredBefore(db, ended.toISOString());
  },
});
