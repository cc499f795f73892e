import { type DocumentIndex, passageText } from './document-index.ts';

const IS_QUESTION = /\?[\s"”’')\]]*$/;

/**
 * Puts the passage behind each question in the place of that question: a question of a talk, or of a list of questions,
 * has the words asked for, and what follows it has the answer. The order stays; a passage occurs once.
 */
export function toReplies<T extends { at: number }>(
  index: DocumentIndex,
  passages: readonly T[],
): T[] {
  const replies = new Map<number, T>();
  for (const passage of passages) {
    const at = findReply(index, passage.at);
    if (at !== undefined && !replies.has(at)) replies.set(at, { ...passage, at });
  }
  return [...replies.values()];
}

/** Returns the first passage from a place on that is no question; undefined if the text ends before. */
function findReply(index: DocumentIndex, from: number): number | undefined {
  let at = from;
  while (IS_QUESTION.test(passageText(index, at))) at += 1;
  return at < index.passages.length ? at : undefined;
}
