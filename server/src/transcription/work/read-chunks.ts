import type { Db } from '../../storage/db.ts';
import { listChunks, type TranscriptKey } from '../../transcripts/store.ts';
import { unpackWords } from '../../transcripts/words.ts';
import type { HeardChunk } from '../assemble/assemble.ts';

/** So many take a few milliseconds. */
const CHUNKS_PER_PAGE = 20;
/** Chunks of two channels come in the order of their ends; no chunk is nearly as long as this. */
const DISORDER_SECONDS_MAX = 120;

type PlacedChunk = HeardChunk & { start: number; position: number };

/** The chunks of a recording in the order of their first words, some at a time. */
export async function* chunksInTime(db: Db, key: TranscriptKey): AsyncGenerator<HeardChunk[]> {
  let held: PlacedChunk[] = [];
  for await (const rows of pages(db, key)) {
    for (const row of rows) {
      const words = unpackWords(row);
      const start = words[0]?.start_time ?? row.start_time;
      held.push({ channel: row.channel, words, start, position: row.position });
    }
    held.sort((a, b) => a.start - b.start || a.position - b.position);
    const settledBefore = (held.at(-1)?.start ?? 0) - DISORDER_SECONDS_MAX;
    const settled = held.filter(({ start }) => start < settledBefore);
    held = held.slice(settled.length);
    yield settled;
  }
  yield held;
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
  }
}
