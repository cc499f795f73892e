/** Recording that is kept in the browser until the server has it. */
export type KeptRecording = {
  id: string;
  userId: string;
  workspaceId: string;
  /** Name of the file, with the time of the beginning. */
  name: string;
  /** Bytes of all parts. */
  bytes: number;
  /** Number of parts, which is the number of the next one. */
  parts: number;
  /** Upload that the server knows. From then on nothing can be added. */
  uploadId?: string;
  meetingId?: string | null;
};

const [DATABASE, RECORDINGS, PARTS] = ['docket-recordings', 'recordings', 'parts'] as const;

/** Writes the row of a recording. */
export async function putRecording(recording: KeptRecording): Promise<void> {
  await inTransaction('readwrite', (stores) => stores.recordings.put(recording));
}

/** Adds a part. @returns the changed row, which is written in the same transaction */
export async function addPart(
  recording: KeptRecording,
  samples: ArrayBuffer,
): Promise<KeptRecording> {
  const { id, parts, bytes } = recording;
  const changed = { ...recording, parts: parts + 1, bytes: bytes + samples.byteLength };
  await inTransaction('readwrite', (stores) => {
    stores.parts.put(samples, [id, parts]);
    return stores.recordings.put(changed);
  });
  return changed;
}

export async function listRecordings(): Promise<KeptRecording[]> {
  return inTransaction('readonly', ({ recordings }) => recordings.getAll());
}

/** Reads the parts in their order. */
export async function readParts(id: string): Promise<ArrayBuffer[]> {
  return inTransaction('readonly', ({ parts }) => parts.getAll(rangeOf(id)));
}

/** Deletes a recording with its parts. */
export async function deleteRecording(id: string): Promise<void> {
  await inTransaction('readwrite', (stores) => {
    stores.parts.delete(rangeOf(id));
    return stores.recordings.delete(id);
  });
}

function rangeOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Infinity]);
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
