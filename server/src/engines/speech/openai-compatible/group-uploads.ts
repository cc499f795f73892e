import type { AudioChunk, ChunkEvent } from '../chunks/audio-chunk.ts';
import { placeChunks } from './place-chunks.ts';
import type { SpokenChunk, UploadEvent } from './upload.ts';

type Upload = Extract<UploadEvent, { kind: 'upload' }>;

/** The first uploads are short, so that there is soon something to read. */
const FIRST_UPLOAD_SECONDS = 30;
/**
 * 7.7 MB. More would bring no better text, as recognisers hear 30 seconds at a time, and would lose more when the
 * server dies on the way. Servers refuse more than 25 MB or ten minutes.
 */
const UPLOAD_SECONDS_MAX = 240;
/** Of the recording: after that long what was said does not wait for more, however little it is. */
const SPAN_SECONDS_MAX = 600;

/**
 * Gathers chunks into uploads. Which chunks go together depends on the recording alone and not on `chunksDone`, so
 * that a transcription that was interrupted sends the same uploads again and gets the same text.
 */
export async function* groupUploads(
  events: AsyncIterable<ChunkEvent>,
  chunksDone: number,
): AsyncGenerator<UploadEvent> {
  let group: Upload['events'] = [];
  let groups = 0;

  function* close(): Generator<UploadEvent> {
    const closed = group;
    group = [];
    if (chunksOf(closed).length > 0) groups += 1;
    if (chunksOf(closed).some(({ index }) => index >= chunksDone)) {
      yield { kind: 'upload', events: closed };
      return;
    }
    for (const event of closed) if (event.kind === 'progress') yield event;
  }

  for await (const event of events) {
    if (event.kind === 'end') {
      yield* close();
      yield event;
    } else if (event.kind === 'progress') {
      const [first] = chunksOf(group);
      group.push(event);
      if (!first || event.seconds - first.start_time > SPAN_SECONDS_MAX) yield* close();
    } else {
      const chunk = toSpoken(event.chunk);
      const secondsMax = Math.min(UPLOAD_SECONDS_MAX, FIRST_UPLOAD_SECONDS * 2 ** groups);
      if (placeChunks([...chunksOf(group), chunk]).seconds > secondsMax) yield* close();
      group.push({ kind: 'chunk', chunk });
    }
  }
}

function chunksOf(events: Upload['events']): SpokenChunk[] {
  return events.flatMap((event) => (event.kind === 'chunk' ? [event.chunk] : []));
}

function toSpoken({ samples, ...chunk }: AudioChunk): SpokenChunk {
  const rounded = new Int16Array(samples.length);
  for (let at = 0; at < samples.length; at += 1) {
    rounded[at] = Math.round(Math.max(-1, Math.min(1, samples[at]!)) * 32_767);
  }
  return { ...chunk, samples: rounded };
}
