import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { type Docket, type Document, NotFoundError } from '@docket/sdk';

import { openNdjson } from './ndjson-file.ts';

export type ExportOptions = {
  docket: Docket;
  folder: string;
  /** ISO time; resources that have not changed since are left out. */
  since: string | undefined;
  withFiles: boolean;
  onResource(kind: string, title: string): void;
};

export type ExportCounts = Record<string, { written: number; unchanged: number }>;

type Resource = { id: string; updated_at: string; title: string };

type Kind = {
  name: string;
  list(docket: Docket): AsyncIterable<Resource>;
  /** Reads the whole resource; a file goes into the folder. */
  load(item: Resource, options: ExportOptions): Promise<Resource>;
};

const PAGE = { limit: 100 } as const;
/** Order in which a resource that changes meanwhile is seen again. */
const OLDEST_CHANGE_FIRST = { ...PAGE, sort: 'updated_at' } as const;

const KINDS: readonly Kind[] = [
  {
    name: 'documents',
    list: (docket) => docket.documents.list(OLDEST_CHANGE_FIRST),
    load: loadDocument,
  },
  {
    name: 'transcripts',
    list: (docket) => docket.transcriptions.list(OLDEST_CHANGE_FIRST),
    load: ({ id }, { docket }) => docket.transcriptions.get(id),
  },
  {
    name: 'meetings',
    list: (docket) => docket.meetings.list(OLDEST_CHANGE_FIRST),
    load: loadMeeting,
  },
  {
    name: 'tasks',
    list: (docket) => docket.tasks.list(OLDEST_CHANGE_FIRST),
    load: async (task) => task,
  },
];

/**
 * Writes everything into a folder: one NDJSON file a kind, and the original files. What an earlier run wrote stays, so
 * that a run after an interruption goes on. A resource that has changed gets a further line: the last one counts.
 */
export async function exportFolder(options: ExportOptions): Promise<ExportCounts> {
  await mkdir(options.folder, { recursive: true });
  const counts: ExportCounts = {};
  for (const kind of KINDS) counts[kind.name] = await exportKind(kind, options);
  return counts;
}

async function exportKind(kind: Kind, options: ExportOptions) {
  const count = { written: 0, unchanged: 0 };
  const file = await openNdjson(join(options.folder, `${kind.name}.ndjson`));
  try {
    for await (const item of kind.list(options.docket)) {
      if (options.since !== undefined && item.updated_at < options.since) continue;
      if (file.has(item)) {
        count.unchanged += 1;
        continue;
      }
      options.onResource(kind.name, item.title);
      const whole = await loadUnlessGone(kind, item, options);
      if (!whole) continue;
      await file.append(whole);
      count.written += 1;
    }
  } finally {
    await file.close();
  }
  return count;
}

/** @returns undefined when it was deleted meanwhile */
async function loadUnlessGone(
  kind: Kind,
  item: Resource,
  options: ExportOptions,
): Promise<Resource | undefined> {
  try {
    return await kind.load(item, options);
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

async function loadDocument({ id }: Resource, options: ExportOptions): Promise<Resource> {
  const document = await options.docket.documents.get(id);
  if (!options.withFiles) return document;
  const file = await download(document, options);
  return { ...document, ...(file !== undefined && { file }) };
}

/** @returns path of the file below the folder; undefined where the document has none */
async function download(
  { id, filename, file_size }: Document,
  { docket, folder }: ExportOptions,
): Promise<string | undefined> {
  // The name may hold a path, which must not lead out of the folder.
  const base = basename((filename ?? 'document.txt').replaceAll('\\', '/'));
  const name = `files/${id}/${base === '' || base.startsWith('.') ? 'document' : base}`;
  const path = join(folder, name);
  const present = await stat(path).catch(() => undefined);
  if (present && present.size === file_size) return name;
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.part`;
  try {
    const response = await docket.documents.download(id);
    if (!response.body) return undefined;
    await pipeline(response.body, createWriteStream(part));
    await rename(part, path);
    return name;
  } catch (error) {
    // A document whose file could not be fetched has none.
    if (error instanceof NotFoundError) return undefined;
    throw error;
  } finally {
    await rm(part, { force: true });
  }
}

async function loadMeeting({ id }: Resource, { docket }: ExportOptions): Promise<Resource> {
  const meeting = await docket.meetings.get(id);
  if (meeting.summary_id === null) return meeting;
  const summary = await docket.meetings.summary(id);
  return { ...meeting, summary } as Resource;
}
