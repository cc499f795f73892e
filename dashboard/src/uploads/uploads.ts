import { ConnectionError } from '@docket/sdk';
import { useSyncExternalStore } from 'react';

import type { UploadKind } from './file-kind.ts';
import { deleteSentPart, sendDocument, sendRecording } from './send.ts';
import type { Transfer, Upload, UploadInput } from './upload.ts';

/** Uploads at the same time: a browser has six connections to a server, and one reads events. */
const AT_ONCE: Record<UploadKind, number> = { document: 2, recording: 1 };

let nextKey = 1;
let uploads: readonly Upload[] = [];
const transfers = new Map<number, Transfer>();
const listeners = new Set<() => void>();

addEventListener('online', () => {
  for (const { key, state, error } of uploads) {
    if (state === 'failed' && error instanceof ConnectionError) resumeUpload(key);
  }
});

/** Returns the uploads of all pages: they outlive the page that began them. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(subscribe, () => uploads);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly Upload[]): void {
  uploads = next;
  // A listener that is always there would keep pages out of the cache for going back.
  if (uploads.some(isUnsent)) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
  for (const listener of listeners) listener();
}

function isUnsent({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending' || state === 'paused';
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function change(key: number, changes: Partial<Upload>): void {
  publish(uploads.map((one) => (one.key === key ? { ...one, ...changes } : one)));
}

/** Sends files in their order, a few at the same time. */
export function startUploads(files: readonly File[], { resume, ...input }: UploadInput): void {
  const added = files.map((file): Upload => {
    const key = nextKey++;
    const { kind, workspaceId } = input;
    transfers.set(key, { ...input, file, abort: new AbortController() });
    return { key, kind, workspaceId, name: file.name, sent: 0, state: 'waiting', ...resume };
  });
  publish([...uploads, ...added]);
  sendNext();
}

/** Keeps the bytes that were sent and waits for `resumeUpload`. */
export function pauseUpload(key: number): void {
  change(key, { state: 'paused' });
  transfers.get(key)?.abort.abort();
  sendNext();
}

/** Goes on with a paused or failed upload. */
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
  const transfer = transfers.get(key);
  transfer?.abort.abort();
  transfers.delete(key);
  sendNext();
  transfer?.onStopped?.();
  if (upload && upload.state !== 'sent') await deleteSentPart(upload);
}

/** Hides the uploads that go on no further. What the server has of a failed one stays there. */
export function hideEndedUploads(): void {
  for (const { key, state } of uploads) if (state === 'failed') transfers.delete(key);
  publish(uploads.filter(({ state }) => state !== 'sent' && state !== 'failed'));
}

function sendNext(): void {
  for (const kind of ['document', 'recording'] as const) {
    const ofKind = uploads.filter((one) => one.kind === kind);
    const active = ofKind.filter(({ state }) => state === 'sending').length;
    const waiting = ofKind.filter(({ state }) => state === 'waiting');
    for (const next of waiting.slice(0, AT_ONCE[kind] - active)) void send(next);
  }
}

async function send(upload: Upload): Promise<void> {
  const { key, kind } = upload;
  const transfer = transfers.get(key)!;
  // The person may resume while an aborted request still ends.
  const { signal } = transfer.abort;
  const update = (changes: Partial<Upload>) => {
    if (!signal.aborted) change(key, changes);
  };
  update({ state: 'sending', error: undefined });
  try {
    await (kind === 'document' ? sendDocument : sendRecording)(upload, transfer, update);
    // The server has the file: it is no longer to be stopped, even if a pause came too late.
    transfers.delete(key);
    change(key, { state: 'sent', sent: 1 });
    transfer.onSent();
  } catch (error) {
    update({ state: 'failed', error });
  }
  sendNext();
}
