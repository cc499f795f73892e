import { decodeAudio } from '../../audio/decode.ts';
import type { SpeechRequest } from '../speech-engine.ts';
import type { ChunkEvent } from './audio-chunk.ts';
import { cutChunks } from './cut-chunks.ts';

/**
 * The speech of a recording, cut where it pauses. The same recording gives the same chunks; memory does not grow with
 * its length. Runs in a compute child.
 *
 * @throws WorkError of stage `decode`
 */
export function chunksOf(
  path: string,
  channels: SpeechRequest['channels'],
): AsyncGenerator<ChunkEvent> {
  return cutChunks(decodeAudio(path, { channels }));
}
