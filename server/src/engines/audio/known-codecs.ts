import { decodeFailure } from './decode-failure.ts';

/**
 * What the nine containers hold in practice, by FFmpeg's names. Everything else that FFmpeg knows is old or rare, seldom
 * tried and therefore the likeliest place for faults that a hostile file may use.
 */
const KNOWN_CODECS = new Set(
  (
    'aac mp1 mp2 mp3 opus vorbis speex flac alac wavpack ac3 eac3 dts amr_nb amr_wb gsm gsm_ms g723_1 g729 ' +
    'adpcm_ms adpcm_ima_wav adpcm_ima_qt adpcm_g722 adpcm_g726 pcm_u8 pcm_s8 pcm_mulaw pcm_alaw pcm_f32le pcm_f32be ' +
    'pcm_f64le pcm_f64be pcm_s16le pcm_s16be pcm_s24le pcm_s24be pcm_s32le pcm_s32be'
  ).split(' '),
);

/** Decoders that are not called like what they decode. */
const OTHER_DECODERS = [
  'mp1float',
  'mp2float',
  'mp3float',
  'dca',
  'amrnb',
  'amrwb',
  'g722',
  'g726',
];

/** What FFmpeg may open at all, pictures included: it would decode the first ones to look at them. */
export const DECODER_WHITELIST = [...KNOWN_CODECS, ...OTHER_DECODERS].join(',');

/** @throws WorkError `unsupported_format` */
export function requireKnownCodec(codec: string): void {
  if (KNOWN_CODECS.has(codec)) return;
  throw decodeFailure(
    'unsupported_format',
    `The sound is coded as ${codec}, which cannot be read`,
    {
      details: { codec },
    },
  );
}
