import { Decoder, Demuxer, Encoder, Muxer, pipeline } from 'node-av/api';
import { FF_ENCODER_LIBMP3LAME } from 'node-av/constants';

/** @param bitrate in bits a second */
export async function toMp3(wavPath: string, path: string, bitrate: number): Promise<void> {
  await using input = await Demuxer.open(wavPath);
  using decoder = await Decoder.create(input.audio()!);
  using encoder = await Encoder.create(FF_ENCODER_LIBMP3LAME, { bitrate, autoResample: true });
  await using output = await Muxer.open(path);
  await pipeline(input, decoder, encoder, output).completion;
}
