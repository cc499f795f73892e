import DIALOGUES from './action-dialogues.json' with { type: 'json' };

/** A short exchange with what people would write down of it. It is held on Wednesday, 18 November 2026. */
export type ActionDialogue = {
  said: string;
  /** ISO 639-1; English when left out. */
  language?: string;
  items: readonly { description: string; owner: string | null; due: string | null }[];
};

/** Written for this project. The tests read them, and the weights of the engine are fitted on them beside meetings. */
export const ACTION_DIALOGUES: readonly ActionDialogue[] = DIALOGUES;
