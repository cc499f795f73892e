import { setImmediate as nextTick } from 'node:timers/promises';

import type { Db } from '../../storage/db.ts';
import { sortByTime } from '../../transcripts/read.ts';
import { listChunks, type TranscriptKey } from '../../transcripts/store.ts';
import { unpackWords } from '../../transcripts/words.ts';
import type { ChannelWords } from '../assemble/assemble.ts';

/** Number of chunks per query, which takes a few milliseconds. */
const CHUNKS_PER_PAGE = 20;

/** Reads the chunks of a recording in batches, in the order of their first words. */
export async function* readChunksInTimeOrder(
  db: Db,
  key: TranscriptKey,
): AsyncGenerator<ChannelWords[]> {
  yield* sortByTime(
    readChunks(db, key),
    ({ words, start_time }) => words[0]?.start_time ?? start_time,
  );
}

async function* readChunks(db: Db, key: TranscriptKey) {
  for await (const rows of pages(db, key)) {
    yield rows.map((row) => ({
      channel: row.channel,
      start_time: row.start_time,
      words: unpackWords(row),
    }));
  }
}

/** Reads the intervals with speech, in ascending seconds. */
export async function readSpeechIntervals(
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
    // Yields to the event loop: SQLite queries are synchronous.
    await nextTick();
  }
}
