import { NotFoundError } from '@docket/sdk';

import { docket } from '../api/docket.ts';
import { UploadEndedError } from '../uploads/send.ts';
import {
  type KeptRecording,
  type KeptUpload,
  readParts,
  RecordingGoneError,
  setUpload,
} from './part-store.ts';
import { WAV_HEADER } from './wav.ts';

/** Parts of one request: after a lost network, what has gathered goes in requests of half a minute each. */
const PARTS_AT_ONCE = 30;
/** Time after a failure before the next attempt. Nothing is lost: all parts are kept in the browser. */
const RETRY_MS = 5_000;

/** Sends a recording while it is made. */
export type Sender = {
  /** Sends the parts that are written, unless it is sending already. */
  send: () => void;
  /** Ends the sending. The rest is sent with the finished recording. */
  stop: () => Promise<void>;
};

/** @param onSent called with the changed row after each request */
export function createSender(
  recording: KeptRecording,
  onSent: (changed: KeptRecording) => void,
): Sender {
  const { id } = recording;
  const abort = new AbortController();
  let { upload } = recording;
  let sending: Promise<void> | undefined;
  let retryAt = 0;
  // A size that was announced leaves no room for more.
  let isEnded = upload?.sent === null;

  async function sendAll(): Promise<void> {
    for (;;) {
      const parts = await readParts(id, upload?.sent?.parts ?? 0, PARTS_AT_ONCE);
      if (parts.length === 0 || abort.signal.aborted) return;
      upload ??= await announce(recording);
      onSent(await setUpload(id, upload));
      upload = await append(upload, parts, abort.signal);
      onSent(await setUpload(id, upload));
    }
  }

  async function handle(error: unknown): Promise<void> {
    retryAt = Date.now() + RETRY_MS;
    if (error instanceof RecordingGoneError) isEnded = true;
    if (!(error instanceof NotFoundError || error instanceof UploadEndedError)) return;
    // Somebody stopped or deleted it on the server: the finished recording is sent as another one.
    isEnded = true;
    try {
      onSent(await setUpload(id));
    } catch (failure) {
      // Another tab has deleted the recording: nothing is left to send.
      if (!(failure instanceof RecordingGoneError)) throw failure;
    }
  }

  return {
    send() {
      if (sending || isEnded || Date.now() < retryAt) return;
      sending = sendAll()
        .catch(handle)
        .finally(() => (sending = undefined));
    },

    async stop() {
      isEnded = true;
      abort.abort();
      await sending;
    },
  };
}

async function announce(recording: KeptRecording): Promise<KeptUpload> {
  const { id: key, name, language, workspaceId, endedUploads = 0 } = recording;
  const input = { filename: name, language, workspace_id: workspaceId, live_text: true };
  const options = { idempotencyKey: `${key}-live-${endedUploads}`, retriesMax: 0 };
  const { id, meeting_id: meetingId } = await docket.transcriptions.announce(input, options);
  return { id, meetingId, sent: { parts: 0, bytes: 0 } };
}

async function append(
  { sent, ...upload }: KeptUpload,
  parts: readonly ArrayBuffer[],
  signal: AbortSignal,
): Promise<KeptUpload> {
  const before = sent ?? { parts: 0, bytes: 0 };
  const isFirst = before.parts === 0;
  const bytes = new Blob([...(isFirst ? [WAV_HEADER] : []), ...parts]);
  const offset = isFirst ? 0 : WAV_HEADER.byteLength + before.bytes;
  const state = await docket.transcriptions.append(upload.id, bytes, {
    offset,
    signal,
    retriesMax: 0,
  });
  if (!state.upload) throw new UploadEndedError();
  const added = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return {
    ...upload,
    sent: { parts: before.parts + parts.length, bytes: before.bytes + added },
  };
}
