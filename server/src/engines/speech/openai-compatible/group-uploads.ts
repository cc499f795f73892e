import type { AudioChunk } from '../chunks/audio-chunk.ts';
import type { ChunkEvent } from '../chunks/chunk-recording.ts';
import { layOutUpload, type UploadChunk, type UploadEvent } from './upload.ts';

type Upload = Extract<UploadEvent, { kind: 'upload' }>;

/** Length of the first upload. Early uploads are short, so the first text appears soon. */
const FIRST_UPLOAD_SECONDS = 30;
/**
 * Longest upload: 7.7 MB. Longer uploads give no better text, since recognizers work on 30 seconds at a time. They
 * lose more when the server crashes. Servers refuse more than 25 MB or ten minutes.
 */
const UPLOAD_SECONDS_MAX = 240;
/** Longest time of the recording that one upload spans. After it, even little speech is uploaded. */
const SPAN_SECONDS_MAX = 600;

/**
 * Groups chunks into uploads. The groups depend on the recording alone and not on `chunksDone`, so an interrupted
 * transcription sends the same uploads again and gets the same text.
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
    if (listChunks(closed).length > 0) groups += 1;
    if (listChunks(closed).some(({ index }) => index >= chunksDone)) {
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
      const [first] = listChunks(group);
      group.push(event);
      if (!first || event.seconds - first.start_time > SPAN_SECONDS_MAX) yield* close();
    } else {
      const chunk = toUploadChunk(event.chunk);
      const secondsMax = Math.min(UPLOAD_SECONDS_MAX, FIRST_UPLOAD_SECONDS * 2 ** groups);
      if (layOutUpload([...listChunks(group), chunk]).seconds > secondsMax) yield* close();
      group.push({ kind: 'chunk', chunk });
    }
  }
}

function listChunks(events: Upload['events']): UploadChunk[] {
  return events.flatMap((event) => (event.kind === 'chunk' ? [event.chunk] : []));
}

function toUploadChunk({ samples, ...chunk }: AudioChunk): UploadChunk {
  const rounded = new Int16Array(samples.length);
  for (let at = 0; at < samples.length; at += 1) {
    rounded[at] = Math.round(Math.max(-1, Math.min(1, samples[at]!)) * 32_767);
  }
  return { ...chunk, samples: rounded };
}
