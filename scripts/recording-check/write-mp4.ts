import { Decoder, Demuxer, Encoder, Muxer } from 'node-av/api';
import { AV_PIX_FMT_YUV420P, FF_ENCODER_AAC, FF_ENCODER_MPEG4 } from 'node-av/constants';

const [WIDTH, HEIGHT] = [64, 48];
/** A plane of brightness and two of colour, each a quarter as large. */
const PICTURE_BYTES = WIDTH * HEIGHT * 1.5;
const GREY = 128;
const AUDIO_BITS_PER_SECOND = 64_000;

/** A video: the sound of `wavPath` as AAC, and a picture a second as MPEG-4. */
export async function writeMp4(wavPath: string, path: string, seconds: number): Promise<void> {
  await using sound = await Demuxer.open(wavPath);
  await using pictures = await Demuxer.open({
    type: 'video',
    input: picturesOf(Math.floor(seconds)),
    width: WIDTH,
    height: HEIGHT,
    pixelFormat: AV_PIX_FMT_YUV420P,
    frameRate: { num: 1, den: 1 },
  });
  using soundDecoder = await Decoder.create(sound.audio()!);
  using pictureDecoder = await Decoder.create(pictures.video()!);
  using soundEncoder = await Encoder.create(FF_ENCODER_AAC, {
    bitrate: AUDIO_BITS_PER_SECOND,
    autoResample: true,
  });
  using pictureEncoder = await Encoder.create(FF_ENCODER_MPEG4, {});
  await using output = await Muxer.open(path);
  const tracks = [
    [
      output.addStream(pictureEncoder),
      pictureEncoder.packets(pictureDecoder.frames(pictures.packets())),
    ],
    [output.addStream(soundEncoder), soundEncoder.packets(soundDecoder.frames(sound.packets()))],
  ] as const;
  for (const [index, packets] of tracks) {
    for await (const packet of packets) await output.writePacket(packet, index);
  }
}

/** Grey, each a little lighter or darker than the one before. */
function picturesOf(count: number): Buffer {
  const all = Buffer.alloc(count * PICTURE_BYTES, GREY);
  for (let index = 0; index < count; index++) {
    const start = index * PICTURE_BYTES;
    all.fill(index % 256, start, start + WIDTH * HEIGHT);
  }
  return all;
}
