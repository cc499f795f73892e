import DIALOGUES from './action-dialogues.json' with { type: 'json' };

/** Short dialogue with the action items that people would note. It is held on Wednesday, 18 November 2026. */
export type ActionDialogue = {
  said: string;
  /** ISO 639-1; English when left out. */
  language?: string;
  items: readonly { description: string; owner: string | null; due: string | null }[];
};

/** Dialogues written for this project, for the tests and for the fit of the engine's weights. */
export const ACTION_DIALOGUES: readonly ActionDialogue[] = DIALOGUES;
