const STOPPED = /[.!?…:;。！？؟।]["'”’»)\]]*$/u;

/** A sentence of a model with a stop at its end, whatever the script; nothing stays nothing. */
export function withStop(sentence: string): string {
  return sentence === '' || STOPPED.test(sentence) ? sentence : `${sentence}.`;
}
