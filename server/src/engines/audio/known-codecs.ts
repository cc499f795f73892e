import { decodeFailure } from './decode-failure.ts';

/**
 * What the nine containers hold in practice. Everything else that FFmpeg knows is old or rare, seldom tried and
 * therefore the likeliest place for faults that a hostile file may use.
 */
const KNOWN_CODECS =
  /^(aac|mp[123]|opus|vorbis|speex|flac|alac|wavpack|e?ac3|dts|amr_[nw]b|gsm(_ms)?|g72[269]|pcm_\w+|adpcm_\w+)$/;

/** @throws WorkError `unsupported_format` */
export function requireKnownCodec(codec: string): void {
  if (KNOWN_CODECS.test(codec)) return;
  throw decodeFailure(
    'unsupported_format',
    `The sound is coded as ${codec}, which cannot be read`,
    {
      details: { codec },
    },
  );
}
