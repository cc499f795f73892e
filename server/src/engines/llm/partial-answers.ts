import { jsonSoFar } from './read-json.ts';

/** Tells what has come of the JSON of an answer. */
export type PartialAnswers = {
  /** @param text all that the model has written so far */
  take(text: string): void;
  /** What was told is void. */
  forget(): void;
};

export function createPartialAnswers(
  onPartial: ((text: string | null) => void) | undefined,
): PartialAnswers {
  let told = '';
  return {
    take(text) {
      if (!onPartial) return;
      const json = jsonSoFar(text);
      if (json.length <= told.length) return;
      told = json;
      onPartial(json);
    },
    forget() {
      if (told !== '') onPartial?.(null);
      told = '';
    },
  };
}
