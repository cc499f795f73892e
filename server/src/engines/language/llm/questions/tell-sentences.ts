import type { OnSentence } from '../../language-engine.ts';
import type { Said } from './check-sentence.ts';
import { createSentenceReader, type SentenceReader } from './read-sentences.ts';

/** Sentences of an answer that are told while the model goes on writing. */
export type SentenceTeller = {
  /** Takes what the model has written so far; `null`: all of it is void. */
  onPartial: (written: string | null) => void;
  /** Resolves when every sentence that has come was checked, and told where it is borne. */
  settled: () => Promise<void>;
  /** Nothing more is told. */
  stop: () => void;
};

/** What is known of an answer that the model is writing. */
type Attempt = {
  reader: SentenceReader;
  isVoid: boolean;
  hasTold: boolean;
  /** Resolves when the last sentence that has come was told or left out. */
  last: Promise<void>;
};

function startAttempt(): Attempt {
  const reader = createSentenceReader();
  return { reader, isVoid: false, hasTold: false, last: Promise.resolve() };
}

/**
 * Checks each sentence as soon as it is whole, and tells it once those before it were told or left out.
 *
 * @param check a sentence of which it throws is not told
 */
export function createSentenceTeller(
  onSentence: OnSentence,
  check: (sentence: unknown) => Promise<Said | undefined>,
): SentenceTeller {
  let attempt = startAttempt();

  async function tell(own: Attempt, before: Promise<void>, sentence: unknown) {
    await before;
    if (own.isVoid) return;
    const said = await check(sentence).catch(() => undefined);
    // The attempt may have become void in the meantime.
    if (own.isVoid || !said) return;
    own.hasTold = true;
    onSentence(said.text);
  }

  return {
    onPartial(written) {
      if (written === null) {
        attempt.isVoid = true;
        if (attempt.hasTold) onSentence(null);
        attempt = startAttempt();
        return;
      }
      for (const sentence of attempt.reader.read(written)) {
        attempt.last = tell(attempt, attempt.last, sentence);
      }
    },
    settled: () => attempt.last,
    stop: () => void (attempt.isVoid = true),
  };
}
