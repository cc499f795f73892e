import type { Word } from '../../server/src/engines/speech/speech-engine.ts';
import type { Judgement } from '../calibration.ts';
import { alignWords, countErrors, type WordErrors } from './align-words.ts';
import type { TimedWord } from './clips.ts';
import { normalizeWords, plainWords, splitWords } from './normalize-words.ts';

export type JudgedWords = {
  errors: WordErrors;
  /** Errors that include spelling, contractions and numerals. */
  plainErrors: WordErrors;
  /** One for each word that was heard. */
  judgements: Judgement[];
};

export function judgeWords(said: string, heard: readonly Word[]): JudgedWords {
  const texts = heard.map(({ text }) => text);
  const pairs = alignWords(normalizeWords(splitWords(said)), normalizeWords(texts), 'free');
  const plain = alignWords(plainWords(splitWords(said)), plainWords(texts), 'fixed');
  const wrong = new Set<number>();
  const compared = new Set<number>();
  for (const { heard: tokens, isRight } of pairs) {
    for (const { from, to } of tokens) {
      for (let index = from; index <= to; index++) {
        compared.add(index);
        if (!isRight) wrong.add(index);
      }
    }
  }
  return {
    errors: countErrors(pairs),
    plainErrors: countErrors(plain),
    judgements: heard.flatMap(({ confidence }, index) =>
      compared.has(index) ? [{ confidence, isRight: !wrong.has(index) }] : [],
    ),
  };
}

/** Absolute errors of the start and end of a word, in seconds. */
export type TimeErrors = { start: number; end: number };

/** Measures the times of correctly recognized words. */
export function judgeTimes(words: readonly TimedWord[], heard: readonly Word[]): TimeErrors[] {
  const pairs = alignWords(
    normalizeWords(words.map(({ word }) => word)),
    normalizeWords(heard.map(({ text }) => text)),
    'fixed',
  );
  return pairs.flatMap(({ reference: [said], heard: [token], isRight }) => {
    if (!isRight || !said || !token) return [];
    const [from, to] = [words[said.from]!, words[said.to]!];
    return [
      {
        start: Math.abs(heard[token.from]!.start_time - from.start_sec),
        end: Math.abs(heard[token.to]!.end_time - to.end_sec),
      },
    ];
  });
}
