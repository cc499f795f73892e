import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { type FetchedFile, fetchFile } from '../fetch-file.ts';
import { PARTIAL_SUFFIX } from '../model-folder.ts';
import type { OutboundClient } from '../../outbound/outbound-client.ts';
import { acquireLock, hashFile, type PullProgress } from '../pull-model.ts';
import type { LanguageFolder, LanguageModelRecord } from './language-folder.ts';

/** Origin of a model file. */
export type LanguageModelSource =
  | { kind: 'file'; path: string }
  | { kind: 'url'; url: string; name?: string };

/** Properties that only a child process reads from a model file. */
export type InspectedModel = Pick<
  LanguageModelRecord,
  'architecture' | 'train_context_tokens' | 'context_bytes_per_token'
>;

export type PullLanguageOptions = {
  outbound: OutboundClient;
  /** Expected checksum, hexadecimal, and who named it. */
  expected?: { sha256: string; from: 'manifest' | 'given' } | undefined;
  /** Memory of this machine in bytes. */
  memoryBytes: number;
  /** Loads the file in a child. @throws Error that says why it is of no use */
  inspect: (path: string, bytes: number) => Promise<InspectedModel>;
  now: () => Date;
  onProgress: (progress: PullProgress) => void;
  signal: AbortSignal;
};

/**
 * Brings a model file into the data folder, checks it, loads it once and records it. An interrupted download resumes;
 * a failure leaves the models as they were.
 *
 * @returns the record, and whether it is new
 * @throws Error that explains the failure; the reason of `signal`
 */
export async function pullLanguageModel(
  folder: LanguageFolder,
  source: LanguageModelSource,
  options: PullLanguageOptions,
): Promise<{ record: LanguageModelRecord; isNew: boolean }> {
  const name = nameOf(source);
  await mkdir(folder.path, { recursive: true, mode: 0o700 });
  await using lock = await acquireLock(`${folder.modelPathOf(name)}.lock`);
  if (!lock) throw new Error('another process is pulling it, or was until half a minute ago');
  const part = folder.modelPathOf(name) + PARTIAL_SUFFIX;
  const bytes = await sizeOf(source, options);
  requireMemory(bytes, options.memoryBytes);
  await requireSpace(folder, part, bytes);
  try {
    await bring(source, { name, part, bytes }, options);
  } catch (error) {
    // A download resumes, a copy begins anew.
    if (source.kind === 'file') await rm(part, { force: true });
    throw isDiskFull(error) ? noSpaceError(folder, bytes, error) : error;
  }
  try {
    return await accept(folder, { name, part, bytes, source: describe(source) }, options);
  } finally {
    await rm(part, { force: true });
  }
}

/** Checks a file that has arrived, and makes it the model of its name. */
async function accept(
  folder: LanguageFolder,
  { part, ...arrived }: Arriving & { source: string },
  options: PullLanguageOptions,
): Promise<{ record: LanguageModelRecord; isNew: boolean }> {
  const known = folder.find(arrived.name);
  const sha256 = await hashFile(part);
  requireChecksum(sha256, known, options);
  if (known?.sha256 === sha256) return { record: known, isNew: false };
  const facts = await options.inspect(part, arrived.bytes);
  const pulled_at = options.now().toISOString();
  const record = { ...arrived, ...pinOf(sha256, options), pulled_at, ...facts };
  await keep(folder, part, record);
  return { record, isNew: true };
}

const NAME = /^[a-z0-9][a-z0-9._-]{0,79}$/;
const ONE_OF_SEVERAL = /-\d{5}-of-\d{5}$/;

/** Returns the name of a model: its own, or that of its file without the suffix, in lower case. */
function nameOf(source: LanguageModelSource): string {
  if (source.kind === 'url' && source.name !== undefined) return source.name;
  const path = source.kind === 'file' ? source.path : new URL(source.url).pathname;
  const file = basename(path);
  if (!/\.gguf$/i.test(file)) throw new Error(`${file} is no GGUF file`);
  const name = file
    .slice(0, -'.gguf'.length)
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-');
  if (ONE_OF_SEVERAL.test(name)) throw new Error(`${file} is a part of a model: join its parts`);
  if (!NAME.test(name)) throw new Error(`${file} has a name that does not begin with a letter`);
  return name;
}

/** Describes where a file came from. An address loses its query, which may hold a key. */
function describe(source: LanguageModelSource): string {
  if (source.kind === 'file') return basename(source.path);
  const { origin, pathname } = new URL(source.url);
  return origin + pathname;
}

async function sizeOf(
  source: LanguageModelSource,
  { outbound, signal }: PullLanguageOptions,
): Promise<number> {
  if (source.kind === 'file') return (await stat(source.path)).size;
  const response = await outbound.request(source.url, {
    headers: { 'accept-encoding': 'identity', range: 'bytes=0-0' },
    redirectsMax: REDIRECTS_MAX,
    signal,
  });
  await response.discard();
  const { host } = new URL(response.url);
  if (response.status >= 400) throw new Error(`${host} answered with status ${response.status}`);
  const total = /\/(\d+)$/.exec(response.headers['content-range'] ?? '')?.[1];
  const bytes = Number(total ?? response.headers['content-length']);
  if (!(bytes > 0)) throw new Error(`${host} does not say how long the file is`);
  return bytes;
}

const REDIRECTS_MAX = 5;

type Arriving = { name: string; part: string; bytes: number };

async function bring(
  source: LanguageModelSource,
  { name, part, bytes }: Arriving,
  { outbound, signal, onProgress }: PullLanguageOptions,
): Promise<void> {
  const report = (present: number) =>
    onProgress({ model: { name }, bytes: present, bytesTotal: bytes });
  if (source.kind === 'url') {
    const file: FetchedFile = { name: basename(part, PARTIAL_SUFFIX), url: source.url, bytes };
    return fetchFile(file, part, { outbound, signal, onProgress: report });
  }
  const input = createReadStream(source.path);
  input.on('data', () => report(input.bytesRead));
  await pipeline(input, createWriteStream(part, { mode: 0o600 }), { signal });
}

/** Part of the memory that the weights may take: context, server and system need the rest. */
const WEIGHTS_SHARE_MAX = 0.7;

function requireMemory(bytes: number, memoryBytes: number): void {
  if (bytes <= WEIGHTS_SHARE_MAX * memoryBytes) return;
  throw new Error(
    `The model takes ${megabytes(bytes)} MB of memory, and this machine has ${megabytes(memoryBytes)} MB`,
  );
}

async function requireSpace(folder: LanguageFolder, part: string, bytes: number): Promise<void> {
  const present = await stat(part).then(
    ({ size }) => size,
    () => 0,
  );
  const { bavail, bsize } = await statfs(folder.path);
  if (bavail * bsize < bytes - present) throw noSpaceError(folder, bytes);
}

function requireChecksum(
  sha256: string,
  known: LanguageModelRecord | undefined,
  options: PullLanguageOptions,
): void {
  const expected = options.expected?.sha256.toLowerCase();
  if (expected !== undefined && sha256 !== expected) {
    throw new Error(`The file has the SHA-256 ${sha256}, not the one that was expected`);
  }
  if (expected === undefined && known && known.sha256 !== sha256) {
    throw new Error(
      `The file has the SHA-256 ${sha256}, and the one of this name here has ${known.sha256}: remove ${known.name} first, or name the checksum with --sha256`,
    );
  }
}

function pinOf(
  sha256: string,
  options: PullLanguageOptions,
): Pick<LanguageModelRecord, 'sha256' | 'sha256_from'> {
  return { sha256, sha256_from: options.expected?.from ?? 'first_pull' };
}

/** Replaces the model. Without its record, a file counts for nothing. */
async function keep(
  folder: LanguageFolder,
  part: string,
  record: LanguageModelRecord,
): Promise<void> {
  const path = folder.recordPathOf(record.name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rm(path, { force: true });
  await rename(part, folder.modelPathOf(record.name));
  await writeFile(path + PARTIAL_SUFFIX, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  await rename(path + PARTIAL_SUFFIX, path);
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}

function noSpaceError(folder: LanguageFolder, bytes: number, cause?: unknown): Error {
  const message = `${folder.path} has no room for the model, which takes ${megabytes(bytes)} MB`;
  return new Error(message, { cause });
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1e6);
}
