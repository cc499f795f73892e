import { decodeAudio } from '../engines/audio/decode.ts';
import { findFfmpeg } from '../engines/audio/ffmpeg-decoder.ts';

/** Gives the length of each block, decoded by the program in a process below that of the child. */
export async function* decodeWithFfmpeg(path: string): AsyncGenerator<number> {
  const decoder = await findFfmpeg();
  if (!decoder) throw new Error('ffmpeg is not installed');
  for await (const [samples] of decodeAudio(path, { channels: 'mixed', decoder })) {
    yield samples?.length ?? 0;
  }
}
