import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

import { type Docket, type Document, NotFoundError } from '@docket/sdk';

import type { Cli } from '../cli.ts';
import { type Bar, describeBytes } from '../output/bars.ts';
import { openUploads, uploadKey } from '../state/uploads.ts';
import type { Source } from './sources.ts';

type FileSource = Extract<Source, { kind: 'file' }>;
type SentSource = Extract<Source, { kind: 'file' | 'stdin' }>;

type StoreOptions = {
  tag?: string[] | undefined;
  /** Filename of what standard input holds. */
  name?: string | undefined;
};

/**
 * Runs work on the document of a source, which is uploaded unless this machine has uploaded it before. If the work fails,
 * a remark names the document that stays at the server.
 */
export async function withStoredDocument<Result>(
  cli: Cli,
  source: Exclude<Source, { kind: 'url' }>,
  options: StoreOptions,
  bar: Bar,
  work: (documentId: string) => Promise<Result>,
): Promise<Result> {
  if (source.kind === 'id') return work(source.id);
  const id = await storeSource(cli, source, options, bar);
  try {
    return await work(id);
  } catch (error) {
    if (!cli.output.isJson) cli.output.note(`${source.label} stays at the server as ${id}.`);
    throw error;
  }
}

/** @returns id of the document */
async function storeSource(
  cli: Cli,
  source: SentSource,
  options: StoreOptions,
  bar: Bar,
): Promise<string> {
  const docket = await cli.docket();
  // Standard input and a pipe can be read only once, so their content is not known before.
  if (source.kind === 'stdin' || source.size === 0) return upload(docket, source, options, bar);
  const uploads = openUploads(cli.env);
  const { url } = await cli.profile();
  const { default_workspace_id } = await docket.me.get();
  const sha256 = await hashFile(source.path);
  const key = uploadKey('document', url, default_workspace_id, source.label, sha256);
  return uploads.lock(key, async () => {
    const knownId = await uploads.find(key);
    const known = knownId === undefined ? undefined : await findStored(docket, knownId, source);
    if (known) await addTagsAndRetry(docket, known, options.tag);
    const id = known?.id ?? (await upload(docket, source, options, bar));
    await uploads.remember(key, id);
    return id;
  });
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** @returns undefined if the document is gone, or got another content */
async function findStored(
  docket: Docket,
  id: string,
  { size }: FileSource,
): Promise<Document | undefined> {
  try {
    const document = await docket.documents.get(id);
    return document.file_size === size ? document : undefined;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

/** Adds the tags that a stored document lacks, and reads one again that failed. */
async function addTagsAndRetry(
  docket: Docket,
  { id, status, tags }: Document,
  wanted: readonly string[] = [],
): Promise<void> {
  const all = [...new Set([...tags, ...wanted])];
  if (all.length > tags.length) await docket.documents.update(id, { tags: all });
  if (status === 'failed') await docket.documents.retry(id);
}

async function upload(
  docket: Docket,
  source: SentSource,
  { tag, name }: StoreOptions,
  bar: Bar,
): Promise<string> {
  const document: Document = await docket.documents.upload(
    source.kind === 'file' ? source.path : source.stream,
    {
      ...(tag && { tags: tag }),
      ...(source.kind === 'stdin' && { filename: name ?? 'stdin' }),
      onProgress: ({ sent, total }) => {
        bar.update(total === null ? null : sent / total, describeBytes(sent, total));
      },
    },
  );
  return document.id;
}
