import type { EngineStatus } from '../engine-status.ts';
import type { SpeechEngine } from './speech-engine.ts';

/** In the order in which they are asked where nobody chose. */
export const SPEECH_PROVIDERS = ['builtin', 'sherpa-onnx', 'openai-compatible'] as const;
export type SpeechProviderName = (typeof SPEECH_PROVIDERS)[number];

/** Speech engines of one kind. What it can do may change while the server runs, as when a model is pulled. */
export type SpeechProvider = {
  name: SpeechProviderName;
  /** @returns undefined while it cannot recognise `language` */
  engineFor(language: string): SpeechEngine | undefined;
  /**
   * What would make it recognise `language`, as a clause after "or": ``sherpa-onnx after `docket-server models pull …` ``.
   *
   * @returns undefined where nothing would
   */
  howToAdd(language: string): string | undefined;
  describe(): EngineStatus;
};
