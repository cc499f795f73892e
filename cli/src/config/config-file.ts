import { chmod, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

import { withLock } from '../../../watch-folder/process-lock.ts';
import { usageError } from '../cli-error.ts';

type Environment = Record<string, string | undefined>;

/** Tokens of a sign-in through the browser or by a device code. */
export type OAuthTokens = {
  access_token: string;
  refresh_token: string;
  /** ISO time. */
  expires_at: string;
  client_id: string;
  token_endpoint: string;
};

export type Profile = {
  url: string;
  key?: string;
  tokens?: OAuthTokens;
  /** Secret that `docket listen` signs with. */
  listen_secret?: string;
};

export type Config = {
  /** Name of the profile that is used without --profile. */
  current?: string;
  profiles: Record<string, Profile>;
};

export type ConfigFile = {
  path: string;
  read(): Promise<Config>;
  /** Changes the file under a lock, so that two commands at once lose nothing. */
  change<T>(change: (config: Config) => T | Promise<T>): Promise<T>;
};

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

/** Opens `docket/config.json` below XDG_CONFIG_HOME, by default `~/.config`. */
export function openConfigFile(env: Environment): ConfigFile {
  const base = env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config');
  const path = join(base, 'docket', 'config.json');

  async function change<T>(update: (config: Config) => T | Promise<T>): Promise<T> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return withLock(`${path}.lock`, async () => {
      const config = await readConfig(path);
      const result = await update(config);
      await writePrivately(path, `${JSON.stringify(config, null, 2)}\n`);
      return result;
    });
  }

  return { path, read: () => readConfig(path), change };
}

async function readConfig(path: string): Promise<Config> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
    await hideFromOthers(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { profiles: {} };
    throw error;
  }
  try {
    const config = JSON.parse(text) as Partial<Config>;
    return { ...config, profiles: config.profiles ?? {} };
  } catch {
    throw usageError(`${path} is not JSON`, 'Mend it, or remove it and run "docket login".');
  }
}

/** A copied file may have become readable for others. */
async function hideFromOthers(path: string): Promise<void> {
  const { mode } = await stat(path);
  if (process.platform !== 'win32' && (mode & OTHERS) !== 0) await chmod(path, OWNER_ONLY);
}

/** Writes beside the file and renames, so that a crash leaves the old file or the new one. */
async function writePrivately(path: string, text: string): Promise<void> {
  const part = `${path}.${process.pid}`;
  try {
    const file = await open(part, 'w', OWNER_ONLY);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
}
