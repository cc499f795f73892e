import { useSyncExternalStore } from 'react';

import { docket } from '../api/docket.ts';

export const SPOKEN_LANGUAGES = ['en', 'de', 'es', 'fr', 'pt'] as const;
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];

/** Recording on its way to the server. */
export type RecordingUpload = {
  key: number;
  name: string;
  /** Share that has been sent, from 0 to 1. */
  sent: number;
  state: 'waiting' | 'sending' | 'paused' | 'failed' | 'sent';
  /** Known once the server has announced the file or has it. */
  transcriptionId?: string;
  /** Meeting that the server made of the recording. */
  meetingId?: string | null;
  error?: unknown;
};

type Transfer = {
  file: File;
  language: SpokenLanguage;
  workspaceId: string;
  onSent: () => void;
  abort: AbortController;
};

type UploadInput = Omit<Transfer, 'file' | 'abort'> & {
  /** Upload that was interrupted, of which this is the file. */
  resume?: Pick<RecordingUpload, 'transcriptionId' | 'meetingId'>;
};

/** Larger files go in parts, so that a pause loses little. */
const PART_BYTES = 4 * 1024 * 1024;

let nextKey = 1;
let uploads: readonly RecordingUpload[] = [];
const transfers = new Map<number, Transfer>();
const listeners = new Set<() => void>();

/** Uploads outlive the page that began them: they are kept beside the pages. */
export function useUploads(): readonly RecordingUpload[] {
  return useSyncExternalStore(subscribe, () => uploads);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly RecordingUpload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

function change(key: number, changes: Partial<RecordingUpload>): void {
  publish(uploads.map((one) => (one.key === key ? { ...one, ...changes } : one)));
}

/** Sends files one after another. @param onSent called when the server has one */
export function startUploads(files: readonly File[], { resume, ...input }: UploadInput): void {
  const added = files.map((file): RecordingUpload => {
    const key = nextKey++;
    transfers.set(key, { ...input, file, abort: new AbortController() });
    return { key, name: file.name, sent: 0, state: 'waiting', ...resume };
  });
  publish([...uploads, ...added]);
  sendNext();
}

/** Keeps what was sent and waits for `resumeUpload`. */
export function pauseUpload(key: number): void {
  change(key, { state: 'paused' });
  transfers.get(key)?.abort.abort();
  sendNext();
}

export function resumeUpload(key: number): void {
  const transfer = transfers.get(key);
  if (!transfer) return;
  transfer.abort = new AbortController();
  change(key, { state: 'waiting' });
  sendNext();
}

/** Ends an upload and deletes what was sent; a file that was sent is only hidden. */
export async function stopUpload(key: number): Promise<void> {
  const upload = uploads.find((one) => one.key === key);
  publish(uploads.filter((one) => one.key !== key));
  transfers.get(key)?.abort.abort();
  transfers.delete(key);
  sendNext();
  if (upload?.transcriptionId !== undefined && upload.state !== 'sent') {
    await docket.transcriptions.delete(upload.transcriptionId);
    if (upload.meetingId) await docket.meetings.delete(upload.meetingId);
  }
}

function sendNext(): void {
  if (uploads.some(({ state }) => state === 'sending')) return;
  const next = uploads.find(({ state }) => state === 'waiting');
  if (next) void send(next);
}

async function send({ key, transcriptionId: resume }: RecordingUpload): Promise<void> {
  const transfer = transfers.get(key)!;
  const { file, language, workspaceId, onSent, abort } = transfer;
  change(key, { state: 'sending' });
  try {
    const { id } = await docket.transcriptions.upload(file, {
      language,
      workspace_id: workspaceId,
      partBytes: PART_BYTES,
      signal: abort.signal,
      resume,
      onAnnounced: ({ id: transcriptionId, meeting_id: meetingId }) =>
        change(key, { transcriptionId, meetingId }),
      onProgress: ({ sent, total }) => change(key, { sent: total ? sent / total : 0 }),
    });
    transfers.delete(key);
    change(key, { state: 'sent', sent: 1, transcriptionId: id });
    onSent();
  } catch (error) {
    // A pause and a stop abort, and have said so themselves.
    if (!abort.signal.aborted) change(key, { state: 'failed', error });
  }
  sendNext();
}
