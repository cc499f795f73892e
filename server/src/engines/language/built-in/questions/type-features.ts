import { splitWords } from '../words/split-words.ts';
import { termOf } from '../words/term.ts';
import { type DocumentIndex, passageText } from './document-index.ts';
import type { Question } from './question.ts';
import type { Places } from './sequence-features.ts';
import { findTyped } from './typed-spans.ts';

const NEAR = 6;
const NO_TYPE = {
  named: 0,
  unnamed: 0,
  typed: 0,
  untyped: 0,
  typedNear: 0,
  typedAround: 0,
};

/**
 * Whether a passage has something of the type that is asked for, other than the words of the question. All are 0 for
 * a question that any text could answer.
 */
export function typeFeatures(
  index: DocumentIndex,
  question: Question,
  at: number,
  places: readonly Places[],
) {
  const text = passageText(index, at);
  const typed = findTyped(text, question.type);
  if (!typed) return NO_TYPE;
  const asked = new Set(question.concepts.map(({ stem }) => stem));
  const words = splitWords(text);
  const fresh = typed.filter(({ start, end }) =>
    words.some(
      (word) =>
        word.start >= start && word.end <= end && !asked.has(termOf(word.text, index.language)),
    ),
  );
  const positions = places.flatMap((one) => one.positions);
  const isNear = fresh.some((span) => {
    const first = words.findIndex((word) => word.start >= span.start);
    return positions.some((position) => Math.abs(position - first) <= NEAR);
  });
  const around = [at - 1, at + 1].map((one) => passageText(index, one)).join(' ');
  const isName = question.type === 'person' || question.type === 'place';
  const isThere = fresh.length > 0;
  return {
    named: Number(isName && isThere),
    unnamed: Number(isName && !isThere),
    typed: Number(!isName && isThere),
    untyped: Number(!isName && !isThere),
    typedNear: Number(isNear),
    typedAround: Number((findTyped(around, question.type) ?? []).length > 0),
  };
}
