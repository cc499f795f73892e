import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

import { withLock } from '../../../watch-folder/process-lock.ts';

/**
 * Recordings whose transcription is not printed yet, so that the same command goes on where it stopped, and documents
 * that were uploaded, so that no command uploads them twice.
 */
export type Uploads = {
  /** @returns id of the transcription or document */
  find(key: string): Promise<string | undefined>;
  remember(key: string, id: string): Promise<void>;
  forget(key: string): Promise<void>;
  /** Runs work while no other command of this machine works on the same upload. */
  lock<T>(key: string, work: () => Promise<T>): Promise<T>;
};

type Entries = Record<string, { id: string; at: string }>;

const AGE_MS_MAX = 90 * 24 * 3600_000;

/** Wait for another command that sends the same file. */
const UPLOAD_WAIT_MS_MAX = 3600_000;

/** Opens `docket/uploads.json` below XDG_STATE_HOME, by default `~/.local/state`. */
export function openUploads(env: Record<string, string | undefined>): Uploads {
  const base = env['XDG_STATE_HOME'] || join(env['HOME'] || homedir(), '.local', 'state');
  const path = join(base, 'docket', 'uploads.json');

  const createFolder = () => mkdir(dirname(path), { recursive: true, mode: 0o700 });

  async function change(update: (entries: Entries) => void): Promise<void> {
    await createFolder();
    await withLock(`${path}.lock`, async () => {
      const entries = await readEntries(path);
      update(entries);
      const part = `${path}.${process.pid}`;
      await writeFile(part, JSON.stringify(dropOld(entries)), { mode: 0o600 });
      await rename(part, path);
    });
  }

  return {
    find: async (key) => (await readEntries(path))[key]?.id,
    remember: (key, id) =>
      change((entries) => {
        entries[key] = { id, at: new Date().toISOString() };
      }),
    forget: (key) =>
      change((entries) => {
        delete entries[key];
      }),
    async lock(key, work) {
      await createFolder();
      const lockPath = `${path}.${key}.lock`;
      // An interruption ends the process amid the work.
      const release = () => rmSync(lockPath, { force: true });
      const releasingWork = async () => {
        process.once('exit', release);
        return work().finally(() => process.off('exit', release));
      };
      return withLock(lockPath, releasingWork, UPLOAD_WAIT_MS_MAX);
    },
  };
}

/** Returns the key of a file that is sent to a server with some settings: another version has another one. */
export function uploadKey(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** A damaged file costs a second upload at most. */
async function readEntries(path: string): Promise<Entries> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Entries;
  } catch {
    return {};
  }
}

function dropOld(entries: Entries): Entries {
  const oldest = Date.now() - AGE_MS_MAX;
  return Object.fromEntries(
    Object.entries(entries).filter(([, { at }]) => Date.parse(at) > oldest),
  );
}
