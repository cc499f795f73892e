import type { AnswerSentence, AnswerSource } from './language-engine.ts';

/** Sentence with the passages that it rests on. */
export type CitedSentence = Pick<AnswerSentence, 'text' | 'value'> & {
  sources: readonly AnswerSource[];
};

/** Joins the sentences of an answer, and cites their passages by the index among the sources of the answer. */
export function citeSentences(
  sentences: readonly CitedSentence[],
  sources: readonly AnswerSource[],
): { answer: string; sentences: AnswerSentence[] } {
  const indexes = new Map(sources.map((source, index) => [keyOf(source), index]));
  return {
    answer: sentences.map(({ text }) => text).join(' '),
    sentences: sentences.map(({ sources: own, ...sentence }) => ({
      ...sentence,
      sources: [...new Set(own.flatMap((source) => indexes.get(keyOf(source)) ?? []))],
    })),
  };
}

/** Returns the sentences of an answer that cites nothing. */
export function withoutCitation(text: string): { answer: string; sentences: AnswerSentence[] } {
  return { answer: text, sentences: [{ text, sources: [] }] };
}

function keyOf({ start, end }: AnswerSource): string {
  return `${start} ${end}`;
}
