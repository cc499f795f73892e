/**
 * Downmix weights (ITU-R BS.775-3, annex 4). Voices are in the center channel, and none in the low frequency effects.
 */
const [CENTRE, FRONT, SURROUND, EFFECTS] = [1, Math.SQRT1_2, 0.5, 0];

/**
 * Weights by FFmpeg channel name, in the order of its channel mask. Later channels, for example below the floor, carry
 * no voices.
 */
export const MIX_WEIGHTS = Object.entries({
  FL: FRONT,
  FR: FRONT,
  FC: CENTRE,
  LFE: EFFECTS,
  BL: SURROUND,
  BR: SURROUND,
  FLC: FRONT,
  FRC: FRONT,
  BC: SURROUND,
  SL: SURROUND,
  SR: SURROUND,
  TC: SURROUND,
  TFL: SURROUND,
  TFC: SURROUND,
  TFR: SURROUND,
  TBL: SURROUND,
  TBC: SURROUND,
  TBR: SURROUND,
});

/**
 * Returns the share of each channel in the mix. The shares sum up to 1, which avoids clipping.
 *
 * @param mask channel positions; 0 if the file declares none, as recorders with one microphone per channel
 */
export function computeMixShares(channels: number, mask: bigint): number[] {
  const weights = MIX_WEIGHTS.map(([, weight]) => weight).filter(
    (_, bit) => (mask >> BigInt(bit)) & 1n,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return Array.from({ length: channels }, () => 1 / channels);
  return Array.from({ length: channels }, (_, index) => (weights[index] ?? 0) / total);
}
