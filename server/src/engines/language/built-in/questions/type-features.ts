import { splitWords } from '../words/split-words.ts';
import { termOf } from '../words/term.ts';
import { type DocumentIndex, passageText } from './document-index.ts';
import type { Question } from './question.ts';
import type { Places } from './sequence-features.ts';
import { findTyped } from './typed-spans.ts';

const NEAR = 6;

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
  if (!typed) return { typed: 0, typedNear: 0, untyped: 0, typedAround: 0 };
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
  return {
    typed: Number(fresh.length > 0),
    typedNear: Number(isNear),
    untyped: Number(fresh.length === 0),
    typedAround: Number((findTyped(around, question.type) ?? []).length > 0),
  };
}
