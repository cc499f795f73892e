import type { ParsedPiece, ParsedQuestion } from './read-question.ts';
import type { TaskHandlers } from './scripted-model.ts';

const SMALL_WORDS = new Set(
  'a an and are at be by did do does for from how in is it many much of on or shall that the to was what when where which who will with within'.split(
    ' ',
  ),
);
/** Length of the common beginning of words that count as forms of one word. */
const STEM_LENGTH = 5;
/** Least share of the words of a question that the answering sentence contains. */
const SHARE_MIN = 0.4;
/** Least number of words of a sentence; shorter lines are headings. */
const WORDS_MIN = 4;

type Sentence = { text: string; block_id: string };

/** Model that answers a question with the sentence that contains most of its words. */
export const SCRIPTED_QUESTIONS: TaskHandlers = {
  question: (asked) => {
    const best = bestSentence(asked);
    if (!best) return { answered: false, sentences: [] };
    const { text, block_id } = best;
    return {
      answered: true,
      sentences: [{ text: text.replace(/\s+/g, ' '), citations: [{ quote: text, block_id }] }],
    };
  },

  'question-passages': (asked) => {
    const best = bestSentence(asked);
    return { passages: best ? [{ quote: best.text, block_id: best.block_id }] : [] };
  },

  rerank: ({ sections }) => {
    const query = wordsOf(textOf(sections['query']));
    const order = sections['passages']!.toSorted(
      (a, b) => sharedWith(query, b.text) - sharedWith(query, a.text),
    );
    return { order: order.map(({ id }) => id) };
  },
};

function bestSentence({ sections }: ParsedQuestion): Sentence | undefined {
  const question = wordsOf(textOf(sections['question']));
  const before = wordsOf(textOf(sections['conversation']));
  const sentences = sections['document']!.flatMap(sentencesOf);
  const scored = sentences
    .map((sentence) => {
      const own = sharedWith(question, sentence.text);
      return { sentence, own, score: own + sharedWith(before, sentence.text) / 10 };
    })
    .toSorted((a, b) => b.score - a.score);
  const [best] = scored;
  return best && question.size > 0 && best.own >= question.size * SHARE_MIN
    ? best.sentence
    : undefined;
}

function textOf(pieces: readonly ParsedPiece[] = []): string {
  return pieces.map(({ text }) => text).join(' ');
}

function sentencesOf({ id, text }: ParsedPiece): Sentence[] {
  return text
    .split(/(?<=[a-z)]{2}\.)\s+(?=[A-Z\d])/)
    .filter((sentence) => sentence.split(/\s+/).length >= WORDS_MIN)
    .map((sentence) => ({ text: sentence.trim(), block_id: id }));
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}$,.]*[\p{L}\p{N}]/gu) ?? [];
  return new Set(
    words.filter((word) => !SMALL_WORDS.has(word)).map((word) => word.slice(0, STEM_LENGTH)),
  );
}

function sharedWith(words: ReadonlySet<string>, text: string): number {
  return words.intersection(wordsOf(text)).size;
}
