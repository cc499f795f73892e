import type { SpeakerEngine } from '../../server/src/engines/speakers/speaker-engine.ts';
import type { SpeechEngine } from '../../server/src/engines/speech/speech-engine.ts';
import type { Clip } from './clips.ts';
import type { Voice } from './voices.ts';

/** What every part of the evaluation of speech works with. */
export type Stage = {
  clips: readonly Clip[];
  voices: readonly Voice[];
  speech: SpeechEngine;
  speakers: SpeakerEngine;
  /** For recordings that are made, gone in the end. */
  folder: string;
};
