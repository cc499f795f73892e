import { loadMoonshine, type Moonshine } from './built-in/moonshine.ts';
import { recognizeChunk } from './built-in/recognize-chunk.ts';
import { chunksOf } from './chunks/chunks-of.ts';
import type { SpeechEvent, SpeechRequest } from './speech-engine.ts';

/** Kept from recording to recording. */
let moonshine: Promise<Moonshine> | undefined;

/** Runs in a compute child. */
export async function* recognize(request: SpeechRequest): AsyncGenerator<SpeechEvent> {
  moonshine ??= loadMoonshine();
  for await (const event of chunksOf(request.path, request.channels)) {
    if (event.kind !== 'chunk') yield event;
    else if (event.chunk.index >= request.chunksDone) {
      yield { kind: 'chunk', chunk: await recognizeChunk(await moonshine, event.chunk) };
    }
  }
}
