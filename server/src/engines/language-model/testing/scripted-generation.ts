import type { ParsedPiece, ParsedQuestion } from './read-question.ts';
import type { TaskHandlers } from './scripted-model.ts';

const QUOTE_LENGTH_MAX = 200;
const TITLE_LENGTH_MAX = 60;
const WORDS_OF_IDEA = 8;

/** Model that writes a sentence of each source and adds words of its own; its ideas are invented words. */
export const SCRIPTED_GENERATION: TaskHandlers = {
  content: (question) => {
    const { tone, type, words_min, words_max } = question.settings;
    const said = firstOfSources(question).map(({ quote, block_id }) => ({
      kind: 'said',
      text: quote,
      quotes: [{ quote, block_id }],
    }));
    const target = (Number(words_min) + Number(words_max)) / 2;
    const own: object[] = [];
    let words = countWords(titleOf(question), ...said.map(({ text }) => text));
    for (let index = 0; words < target; index++) {
      const text = `${OPENINGS[index % OPENINGS.length]} this ${type} stays ${tone} and plain.`;
      own.push({ kind: 'own', text, quotes: [] });
      words += countWords(text);
    }
    const missing = { kind: 'missing', text: 'what nobody has told', quotes: [] };
    return {
      title: titleOf(question),
      sections: [
        { heading: '', is_list: false, sentences: said },
        { heading: 'More', is_list: false, sentences: [...own, missing] },
      ],
    };
  },

  ideas: (question) => {
    const count = Number(question.settings.count);
    const taken = question.sections.taken?.length ?? 0;
    const quotes = taken === 0 ? firstOfSources(question) : [];
    return {
      ideas: Array.from({ length: count }, (_, index) => ({
        title: madeUp(taken + index, 0, 2),
        description: `${madeUp(taken + index, 2, WORDS_OF_IDEA)}.`,
        category: index % 2 === 0 ? 'Places' : 'People',
        rationale: 'It is another one.',
        quotes: index === 0 ? quotes : [],
      })),
    };
  },
};

const OPENINGS = ['As ever,', 'For readers,', 'To the end,', 'In short,', 'With care,'];

/** Returns the first sentence of the first block of each source. */
function firstOfSources({ sections }: ParsedQuestion) {
  const first = new Map<string, ParsedPiece>();
  for (const piece of sections.sources ?? []) {
    const [source] = piece.id.split(':');
    if (!first.has(source!)) first.set(source!, piece);
  }
  return Array.from(first.values(), ({ id, text }) => {
    const said = text.replace(/^\p{Lu}\p{L}*: /u, '');
    const [sentence] = said.split(/(?<=[.!?])\s/);
    return { quote: sentence!.slice(0, QUOTE_LENGTH_MAX), block_id: id };
  });
}

function titleOf({ sections }: ParsedQuestion): string {
  const topic = sections.request?.find(({ id }) => id === 'topic')?.text ?? '';
  return topic.slice(0, TITLE_LENGTH_MAX).toWellFormed();
}

function countWords(...texts: readonly string[]): number {
  return texts.join(' ').split(/\s+/).length;
}

const CONSONANTS = 'bcdfghjklmnprstvwz';

function letter(value: number): string {
  return CONSONANTS[value % CONSONANTS.length]!;
}

/** Returns words that no other idea contains. */
function madeUp(idea: number, from: number, to: number): string {
  return Array.from({ length: to - from }, (_, index) => {
    const word = idea * WORDS_OF_IDEA + from + index;
    const [a, b, c] = [word, word / 18, word / 324].map(Math.floor);
    return `${letter(a!)}a${letter(b!)}o${letter(c!)}e`;
  }).join(' ');
}
