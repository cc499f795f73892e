import { defineSchedule } from '../../jobs/schedule.ts';
import { DAY_MS, HOUR_MS, isoAfter, isoNow, MINUTE_MS } from '../../kernel/clock.ts';
import type { Services } from '../../app/services.ts';
import { inTransaction } from '../../storage/transaction.ts';
import {
  deleteSigningKeysBefore,
  deleteSigningKeysRetiredBefore,
  insertSigningKey,
  listSigningKeys,
  retireSigningKeysBefore,
} from './store.ts';
import { generateSigningKey } from './signing-key.ts';
import { PUBLISHED_AFTER_RETIREMENT_MS } from './signing-keys.ts';

type RotationDependencies = Pick<
  Services,
  'db' | 'dialect' | 'commitSignals' | 'clock' | 'secrets' | 'tokens' | 'log'
>;

/** A key is published this long before it signs. Verifiers that cache keys for an hour then know it. */
const PUBLISH_LEAD_MS = HOUR_MS + 30 * MINUTE_MS;

/** Signing key that a rotation created or that was already waiting. */
export type KeyRotation = {
  kid: string;
  /** ISO time when it starts to sign. */
  signsFrom: string;
  /** False when the next key already existed. */
  isNew: boolean;
};

/**
 * Creates the next signing key, unless one is waiting.
 *
 * @param isLeaked true: the new key signs at once, and tokens of all older keys are rejected within a minute
 */
export async function rotateSigningKey(
  services: RotationDependencies,
  { isLeaked }: { isLeaked: boolean },
): Promise<KeyRotation> {
  const { clock, secrets, tokens } = services;
  const rotated = await inTransaction(services, async (tx) => {
    const newest = (await listSigningKeys(tx)).at(-1);
    const now = isoNow(clock);
    if (newest && newest.signs_from > now && !isLeaked) return toKeyRotation(newest, false);
    const signs_from = isLeaked || !newest ? now : isoAfter(clock, PUBLISH_LEAD_MS);
    const generation = (newest?.generation ?? 0) + 1;
    const made = generateSigningKey(secrets, { generation, signs_from, created_at: now });
    if (!(await insertSigningKey(tx, made))) {
      throw new Error('Another process is creating a key: try again');
    }
    if (isLeaked) await deleteSigningKeysBefore(tx, generation);
    else await retireSigningKeysBefore(tx, made);
    return toKeyRotation(made, true);
  });
  tokens.signingKeys.clearCache();
  return rotated;
}

function toKeyRotation(key: { kid: string; signs_from: string }, isNew: boolean): KeyRotation {
  return { kid: key.kid, signsFrom: key.signs_from, isNew };
}

/** Rotates signing keys that reached their age, and deletes retired keys whose tokens have all expired. */
export const rotateSigningKeys = defineSchedule({
  name: 'auth.rotate_signing_keys',
  everyMs: HOUR_MS,

  async run(services) {
    const { db, clock, tokens, log } = services;
    const nowMs = clock.now().getTime();
    const newest = (await listSigningKeys(db)).at(-1);
    if (!newest) return;
    const signsForMs = nowMs - Date.parse(newest.signs_from);
    if (signsForMs + PUBLISH_LEAD_MS >= tokens.signingKeyDays * DAY_MS) {
      const { kid, signsFrom } = await rotateSigningKey(services, { isLeaked: false });
      log.info({ kid, signs_from: signsFrom }, 'next signing key published');
    }
    const ended = new Date(nowMs - PUBLISHED_AFTER_RETIREMENT_MS);
    await deleteSigningKeysRetiredBefore(db, ended.toISOString());
  },
});
