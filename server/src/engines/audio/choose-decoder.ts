import type { AudioDecoder } from './audio-decoder.ts';
import { decodeFailure } from './decode-failure.ts';
import { findFfmpeg } from './ffmpeg-decoder.ts';
import { openNodeAv } from './node-av-decoder.ts';

/** The first is the same everywhere and costs less; see docs/decisions/0029. */
const WAYS = [openNodeAv, findFfmpeg];

/** @throws WorkError `engine_error` when this machine has none */
export async function chooseDecoder(
  ways: readonly (() => Promise<AudioDecoder | undefined>)[] = WAYS,
): Promise<AudioDecoder> {
  for (const open of ways) {
    const decoder = await open();
    if (decoder) return decoder;
  }
  const message =
    'This server has nothing to decode recordings with: install ffmpeg, or Docket with its optional packages';
  throw decodeFailure('engine_error', message);
}
