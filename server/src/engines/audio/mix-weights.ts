/** Surround sound in one channel (ITU-R BS.775-3, annex 4): people speak in the centre, and nobody in the low effects. */
const [CENTRE, FRONT, SURROUND, EFFECTS] = [1, Math.SQRT1_2, 0.5, 0];

/** By FFmpeg's names of places, in the order of its masks. Places behind these, as below the floor, have no voices. */
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
 * What share of the mix each channel has; together 1, so that nothing is too loud.
 *
 * @param mask places of the channels; 0 where the file does not say, as recorders with a microphone for each channel
 */
export function mixShares(channels: number, mask: bigint): number[] {
  const weights = MIX_WEIGHTS.map(([, weight]) => weight).filter(
    (_, bit) => (mask >> BigInt(bit)) & 1n,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return Array.from({ length: channels }, () => 1 / channels);
  return Array.from({ length: channels }, (_, index) => (weights[index] ?? 0) / total);
}
