import { jsonSoFar } from './read-json.ts';

/** Tells what has come of the JSON of an answer. */
export type PartialAnswers = {
  /** @param text all that the model has written so far */
  take(text: string): void;
  /** What was told is void. */
  forget(): void;
};

/** Part of its length that an answer grows by before it is looked at again, which costs the more the longer it is. */
const GROWTH_MIN = 1 / 256;

export function createPartialAnswers(
  onPartial: ((text: string | null) => void) | undefined,
): PartialAnswers {
  let told = '';
  let lookAgainAt = 0;
  return {
    take(text) {
      if (!onPartial || text.length < lookAgainAt) return;
      lookAgainAt = text.length * (1 + GROWTH_MIN);
      const json = jsonSoFar(text);
      if (json.length <= told.length) return;
      told = json;
      onPartial(json);
    },
    forget() {
      if (told !== '') onPartial?.(null);
      told = '';
      lookAgainAt = 0;
    },
  };
}
