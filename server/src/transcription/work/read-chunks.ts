import { setImmediate as nextTick } from 'node:timers/promises';

import type { Db } from '../../storage/db.ts';
import { inTime } from '../../transcripts/in-time.ts';
import { listChunks, type TranscriptKey } from '../../transcripts/store.ts';
import { unpackWords } from '../../transcripts/words.ts';
import type { HeardChunk } from '../assemble/assemble.ts';

/** So many take a few milliseconds. */
const CHUNKS_PER_PAGE = 20;

/** The chunks of a recording in the order of their first words, some at a time. */
export async function* chunksInTime(db: Db, key: TranscriptKey): AsyncGenerator<HeardChunk[]> {
  yield* inTime(
    heardChunks(db, key),
    ({ words, start_time }) => words[0]?.start_time ?? start_time,
  );
}

async function* heardChunks(db: Db, key: TranscriptKey) {
  for await (const rows of pages(db, key)) {
    yield rows.map((row) => ({
      channel: row.channel,
      start_time: row.start_time,
      words: unpackWords(row),
    }));
  }
}

/** Where there is voice, in seconds, ascending. */
export async function readSpeech(
  db: Db,
  key: TranscriptKey,
): Promise<[start: number, end: number][]> {
  const speech: [start: number, end: number][] = [];
  for await (const rows of pages(db, key)) {
    for (const row of rows) {
      speech.push(...(JSON.parse(row.speech_json) as [start: number, end: number][]));
    }
  }
  return speech.toSorted(([a], [b]) => a - b);
}

async function* pages(db: Db, key: TranscriptKey) {
  for (let after = -1; ;) {
    const rows = await listChunks(db, key, { after, limit: CHUNKS_PER_PAGE });
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!.position;
    // Requests have their turn: on SQLite no query waits for anything.
    await nextTick();
  }
}
