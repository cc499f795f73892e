import type { SentenceListener } from '../../language-engine/language-engine.ts';
import type { VerifiedSentence } from './verify-sentence.ts';

/** Stream of the sentences of an answer while the model is writing it. */
export type SentenceStream = {
  /** Takes all text that the model has written so far; `null` makes it void. */
  onPartial: (written: string | null) => void;
  /** Resolves when every sentence so far was verified, and sent if it is supported. */
  drained: () => Promise<void>;
  /** Sends nothing more. */
  stop: () => void;
};

/** State of one answer that the model is writing. */
type StreamedAnswer = {
  reader: SentenceReader;
  isVoid: boolean;
  hasSent: boolean;
  /** Resolves when the latest sentence was sent or removed. */
  last: Promise<void>;
};

function startAnswer(): StreamedAnswer {
  const reader = createSentenceReader();
  return { reader, isVoid: false, hasSent: false, last: Promise.resolve() };
}

/**
 * Creates a stream that verifies each sentence once it is complete and sends supported ones in order.
 *
 * @param onSentence receives supported sentences, and null when the sentences sent so far are void
 * @param verify verifies a sentence; a sentence for which it throws is not sent
 */
export function createSentenceStream(
  onSentence: SentenceListener,
  verify: (sentence: unknown) => Promise<VerifiedSentence | undefined>,
): SentenceStream {
  let current = startAnswer();

  async function send(answer: StreamedAnswer, previous: Promise<void>, sentence: unknown) {
    await previous;
    if (answer.isVoid) return;
    const verified = await verify(sentence).catch(() => undefined);
    // The answer may have become void in the meantime.
    if (answer.isVoid || !verified) return;
    answer.hasSent = true;
    onSentence(verified.text, verified.sources);
  }

  return {
    onPartial(written) {
      if (written === null) {
        current.isVoid = true;
        if (current.hasSent) onSentence(null);
        current = startAnswer();
        return;
      }
      for (const sentence of current.reader.read(written)) {
        current.last = send(current, current.last, sentence);
      }
    },
    drained: () => current.last,
    stop: () => void (current.isVoid = true),
  };
}

/** Incremental parser for the sentences in the JSON of an answer. */
export type SentenceReader = {
  /**
   * @param written JSON from its beginning; it extends the text of the previous call
   * @returns the list items that are complete since the previous call
   */
  read(written: string): unknown[];
};

/** Nesting depth of a list item: brackets of the answer, of the list and of the item. */
const ITEM_DEPTH = 3;
const ANSWERED = /"answered"\s*:\s*true/;

/**
 * Creates an incremental parser for the single array in the JSON of an answer. It returns items only if `answered` is
 * true before the array. It never throws: an item that is not valid JSON is returned as undefined.
 */
export function createSentenceReader(): SentenceReader {
  let at = 0;
  let depth = 0;
  let isInString = false;
  let start = 0;

  /** Takes a character and returns whether a list item ends with it. */
  function take(character: string): boolean {
    if (isInString) {
      if (character === '\\') at++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') {
      if (++depth === ITEM_DEPTH) start = at;
    } else if (character === '}' || character === ']') return depth-- === ITEM_DEPTH;
    return false;
  }

  return {
    read(written) {
      const items: unknown[] = [];
      for (; at < written.length; at++) {
        // An escape sequence is read as a whole: its second character may not have arrived yet.
        if (written[at] === '\\' && at + 1 >= written.length) break;
        if (take(written[at]!)) items.push(parse(written.slice(start, at + 1)));
      }
      return ANSWERED.test(written.slice(0, written.indexOf('['))) ? items : [];
    },
  };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
