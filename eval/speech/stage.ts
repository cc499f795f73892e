import type { SpeakerEngine } from '../../server/src/engines/speakers/speaker-engine.ts';
import type { SpeechEngine } from '../../server/src/engines/speech/speech-engine.ts';
import type { Clip } from './clips.ts';
import type { Voice } from './voices.ts';

/** Tools shared by all parts of the speech evaluation. */
export type Stage = {
  clips: readonly Clip[];
  voices: readonly Voice[];
  speech: SpeechEngine;
  speakers: SpeakerEngine;
  /** Temporary folder for generated recordings. */
  folder: string;
};
