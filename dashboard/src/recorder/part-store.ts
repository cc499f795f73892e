import type { SpokenLanguage } from '../uploads/spoken-language.ts';
import type { AudioSource } from './capture.ts';

/** Recording that is kept in the browser until the server has it. */
export type KeptRecording = {
  id: string;
  userId: string;
  workspaceId: string;
  /** Name of the file, with the time of the beginning. */
  name: string;
  language: SpokenLanguage;
  source: AudioSource;
  /** Bytes of all parts. */
  bytes: number;
  /** Number of parts, which is the number of the next one. */
  parts: number;
  /** Upload that the server knows. */
  upload?: KeptUpload;
  /** Number of uploads that ended before the server had the recording: a new one needs its own idempotency key. */
  endedUploads?: number;
};

/** Part of a recording that the server has. */
export type KeptUpload = {
  /** Id of the transcription. */
  id: string;
  meetingId: string | null;
  /** Parts that the server surely has, and their bytes. Null when the size was announced, so that nothing can be added. */
  sent: { parts: number; bytes: number } | null;
};

const [DATABASE, RECORDINGS, PARTS] = ['docket-recordings', 'recordings', 'parts'] as const;

/** Writes the row of a new recording. */
export async function putRecording(recording: KeptRecording): Promise<void> {
  await inTransaction('readwrite', (stores) => stores.recordings.put(recording));
}

/** Adds a part. @returns the changed row */
export async function addPart(id: string, samples: ArrayBuffer): Promise<KeptRecording> {
  return changeRecording(id, (recording, stores) => {
    stores.parts.put(samples, [id, recording.parts]);
    const { parts, bytes } = recording;
    return { ...recording, parts: parts + 1, bytes: bytes + samples.byteLength };
  });
}

/** Sets or ends what the server has of a recording. @returns the changed row */
export async function setUpload(id: string, upload?: KeptUpload): Promise<KeptRecording> {
  return changeRecording(id, (recording) => {
    const { upload: _, endedUploads = 0, ...rest } = recording;
    if (upload) return { ...rest, endedUploads, upload };
    return { ...rest, endedUploads: endedUploads + 1 };
  });
}

/**
 * Changes a row as it is now: the recorder and the sender write it in turn.
 *
 * @throws RecordingGoneError
 */
async function changeRecording(
  id: string,
  change: (recording: KeptRecording, stores: Stores) => KeptRecording,
): Promise<KeptRecording> {
  let changed: KeptRecording | undefined;
  await inTransaction('readwrite', (stores) => {
    const request: IDBRequest<KeptRecording | undefined> = stores.recordings.get(id);
    request.addEventListener('success', () => {
      if (!request.result) return;
      changed = change(request.result, stores);
      stores.recordings.put(changed);
    });
    return request;
  });
  if (!changed) throw new RecordingGoneError(`The recording ${id} is not in this browser anymore`);
  return changed;
}

/** The recording was deleted, as in another tab. */
export class RecordingGoneError extends Error {
  override readonly name = 'RecordingGoneError';
}

export async function listRecordings(): Promise<KeptRecording[]> {
  return inTransaction('readonly', ({ recordings }) => recordings.getAll());
}

/** Reads the parts in their order, from the part with the number `from` on and at most `count` of them. */
export async function readParts(id: string, from = 0, count?: number): Promise<ArrayBuffer[]> {
  return inTransaction('readonly', ({ parts }) => parts.getAll(rangeOf(id, from), count));
}

/** Deletes a recording with its parts. */
export async function deleteRecording(id: string): Promise<void> {
  await inTransaction('readwrite', (stores) => {
    stores.parts.delete(rangeOf(id));
    return stores.recordings.delete(id);
  });
}

function rangeOf(id: string, from = 0): IDBKeyRange {
  return IDBKeyRange.bound([id, from], [id, Infinity]);
}

type Stores = { recordings: IDBObjectStore; parts: IDBObjectStore };

/** Runs requests in one transaction. @returns the result of the last one, after the commit */
async function inTransaction<Result>(
  mode: IDBTransactionMode,
  run: (stores: Stores) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction([RECORDINGS, PARTS], mode);
      const request = run({
        recordings: transaction.objectStore(RECORDINGS),
        parts: transaction.objectStore(PARTS),
      });
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error!));
    });
  } finally {
    database.close();
  }
}

async function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(RECORDINGS, { keyPath: 'id' });
      request.result.createObjectStore(PARTS);
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error!));
  });
}
