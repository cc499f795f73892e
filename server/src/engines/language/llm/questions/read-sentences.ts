/** What the model has written of its answer, taken apart while it comes. */
export type SentenceReader = {
  /**
   * @param written the JSON from its beginning to where it has come; it goes on from what the call before was given
   * @returns the elements of the list that have become whole since then
   */
  read(written: string): unknown[];
};

/** Depth of the brackets in which an element of the list stands: those of the answer, of the list and its own. */
const ELEMENT_DEPTH = 3;
const ANSWERED = /"answered"\s*:\s*true/;

/** Reads the objects of the one list of an answer that says, before it, that it is `answered`. */
export function createSentenceReader(): SentenceReader {
  let at = 0;
  let depth = 0;
  let isInString = false;
  let start = 0;

  /** @returns whether an element ends with this sign */
  function take(sign: string): boolean {
    if (isInString) {
      if (sign === '\\') at++;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === '{' || sign === '[') {
      if (++depth === ELEMENT_DEPTH) start = at;
    } else if (sign === '}' || sign === ']') return depth-- === ELEMENT_DEPTH;
    return false;
  }

  return {
    read(written) {
      const whole: unknown[] = [];
      for (; at < written.length; at++) {
        // What follows a backslash comes with it.
        if (written[at] === '\\' && at + 1 >= written.length) break;
        if (take(written[at]!)) whole.push(parse(written.slice(start, at + 1)));
      }
      return ANSWERED.test(written.slice(0, written.indexOf('['))) ? whole : [];
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
