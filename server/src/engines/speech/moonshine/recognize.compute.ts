import { loadMoonshine, type Moonshine } from './moonshine.ts';
import { recognizeChunk } from './recognize-chunk.ts';
import { chunkRecording } from '../chunks/chunk-recording.ts';
import type { SpeechEvent, SpeechRequest } from '../speech-engine.ts';

/** Loaded model, reused for all recordings of the process. */
let moonshine: Promise<Moonshine> | undefined;

/** Recognizes a recording with Moonshine. Runs in a compute child. */
export async function* recognize(request: SpeechRequest): AsyncGenerator<SpeechEvent> {
  moonshine ??= loadMoonshine();
  for await (const event of chunkRecording(request.path, request.channels)) {
    if (event.kind !== 'chunk') yield event;
    else if (event.chunk.index >= request.chunksDone) {
      yield { kind: 'chunk', chunk: await recognizeChunk(await moonshine, event.chunk) };
    }
  }
}
