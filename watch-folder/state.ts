import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { STATE_FOLDER, type SeenFile } from './find-files.ts';

/** State of the work on a content. */
export type StateEntry = SeenFile & {
  sha256: string;
  status: 'processing' | 'done' | 'failed';
  /** Failures before. */
  attempt: number;
  /** Values that the work needs to go on, such as the id of the document. */
  data: Record<string, unknown>;
  /** Whether the file has left its place. */
  moved?: true;
  at: string;
};

export type FolderState = {
  /** Finds the entry of a content. */
  find(sha256: string): StateEntry | undefined;
  /** Finds the finished entry of a file that lies where it was, unchanged. */
  findUnchanged(file: SeenFile): StateEntry | undefined;
  /** Stores an entry on disk before it resolves. */
  put(entry: Omit<StateEntry, 'at'>): Promise<void>;
  close(): Promise<void>;
};

/** Opens `.docket/state.jsonl`: one line an entry, the last of a content counts. A line that was cut off is ignored. */
export async function openState(root: string): Promise<FolderState> {
  const path = join(root, STATE_FOLDER, 'state.jsonl');
  await mkdir(join(root, STATE_FOLDER), { recursive: true });
  const text = await readFile(path, 'utf8').catch(emptyIfMissing);
  const byContent = new Map<string, StateEntry>();
  const byName = new Map<string, StateEntry>();
  const remember = (entry: StateEntry) => {
    byContent.set(entry.sha256, entry);
    byName.set(entry.name, entry);
  };
  for (const line of text.split('\n')) {
    const entry = parseEntry(line);
    if (entry) remember(entry);
  }
  const file = await open(path, 'a');
  if (text !== '' && !text.endsWith('\n')) await file.appendFile('\n');
  let last: Promise<void> = Promise.resolve();
  return {
    find: (sha256) => byContent.get(sha256),
    findUnchanged({ name, size, mtimeMs }) {
      const entry = byName.get(name);
      const isSame = entry?.size === size && entry.mtimeMs === mtimeMs;
      return isSame && !entry.moved && entry.status !== 'processing' ? entry : undefined;
    },
    put(entry) {
      const whole = { ...entry, at: new Date().toISOString() };
      last = last.then(() => append(file, whole));
      return last.then(() => remember(whole));
    },
    async close() {
      await last;
      await file.close();
    },
  };
}

function emptyIfMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}

async function append(file: FileHandle, entry: StateEntry): Promise<void> {
  await file.appendFile(`${JSON.stringify(entry)}\n`);
  await file.datasync();
}

function parseEntry(line: string): StateEntry | undefined {
  try {
    const entry = JSON.parse(line) as Partial<StateEntry>;
    return typeof entry.sha256 === 'string' && typeof entry.name === 'string'
      ? (entry as StateEntry)
      : undefined;
  } catch {
    return undefined;
  }
}
