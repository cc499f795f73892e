import type { AudioDecoder } from './audio-decoder.ts';
import { decodeFailure } from './decode-failure.ts';
import { findFfmpeg } from './ffmpeg-decoder.ts';
import { openNodeAv } from './node-av-decoder.ts';

/** @throws WorkError `engine_error` when this machine has none */
export async function chooseDecoder(): Promise<AudioDecoder> {
  const decoder = (await openNodeAv()) ?? (await findFfmpeg());
  if (decoder) return decoder;
  const message =
    'This server has nothing to decode recordings with: install ffmpeg, or Docket with its optional packages';
  throw decodeFailure('engine_error', message);
}
