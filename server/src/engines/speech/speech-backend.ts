import type { EngineStatus } from '../engine-status.ts';
import type { SpeechEngine } from './speech-engine.ts';

/** Names of the backends, in the order in which they are tried without a setting. */
export const SPEECH_BACKENDS = ['builtin', 'sherpa-onnx', 'openai-compatible'] as const;
/** Name of a speech backend, as in `DOCKET_SPEECH_PROVIDER`. */
export type SpeechBackendName = (typeof SPEECH_BACKENDS)[number];

/**
 * Source of speech engines of one kind. Its languages can change at run time, for example when a model is downloaded.
 */
export type SpeechBackend = {
  name: SpeechBackendName;
  /**
   * Returns the engine for a language.
   *
   * @returns undefined if the backend cannot recognize `language` now
   */
  engineFor(language: string): SpeechEngine | undefined;
  /**
   * Describes how to add support for `language`, as a clause: ``sherpa-onnx after `docket-server models pull …` ``.
   *
   * @returns undefined if the language cannot be added
   */
  setupHint(language: string): string | undefined;
  describe(): EngineStatus;
};
