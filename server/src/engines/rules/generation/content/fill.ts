import { countTokens, countWords } from '../../../../language/content-words.ts';
import { CHECKS_HEADING, type ContentDraft, renderDraft } from './render.ts';
import { GENERAL_QUESTIONS, SECTION_KINDS } from './section-kinds.ts';

/** Question that may be added to a draft, with the number of words and of tokens between blanks that it adds. */
type Filler = { add(draft: ContentDraft): ContentDraft; words: number; tokens: number };

/** Rounds by which the questions of a section with quotes come later than those of an empty section. */
const ROUND_DELAY = 2;

/**
 * Adds questions for the writer until the text has about `target` words, and never more than `max`. Once it has `min`
 * words, the count of tokens stays within `max` too, for readers whose counter takes list marks for words.
 */
export function fillWithQuestions(
  draft: ContentDraft,
  { min, target, max }: { min: number; target: number; max: number },
): ContentDraft {
  let filled = draft;
  const text = renderDraft(draft);
  let [words, tokens] = [countWords(text), countTokens(text)];
  for (const filler of listFillers(draft)) {
    if (words >= target) break;
    const isTooMuch = words + filler.words > max || tokens + filler.tokens > max;
    if (isTooMuch && (words >= min || words + filler.words > max)) continue;
    filled = filler.add(filled);
    words += filler.words;
    tokens += filler.tokens;
  }
  return filled;
}

function listFillers(draft: ContentDraft): Filler[] {
  const sectionQuestions = draft.sections.flatMap(({ kind, fixed, quotes }, index) =>
    fixed === undefined
      ? SECTION_KINDS[kind].questions.map((question, round) => ({
          ...createQuestionFiller(index, question),
          round: round + (quotes.length > 0 ? ROUND_DELAY : 0),
        }))
      : [],
  );
  return [
    ...sectionQuestions.toSorted((a, b) => a.round - b.round),
    ...GENERAL_QUESTIONS.map(createCheckFiller),
  ];
}

function createQuestionFiller(index: number, question: string): Filler {
  return {
    ...measureLine(question),
    add: (draft) => ({
      ...draft,
      sections: draft.sections.map((section, at) =>
        at === index ? { ...section, questions: [...section.questions, question] } : section,
      ),
    }),
  };
}

/** Creates a filler for the closing list; the first one adds the heading of the list too. */
function createCheckFiller(question: string, index: number): Filler {
  const [own, heading] = [
    measureLine(question),
    index === 0 ? measureLine(CHECKS_HEADING) : NO_SIZE,
  ];
  return {
    words: own.words + heading.words,
    tokens: own.tokens + heading.tokens,
    add: (draft) => ({ ...draft, checks: [...draft.checks, question] }),
  };
}

const NO_SIZE = { words: 0, tokens: 0 };

/** Counts words and tokens of a line, its list mark included. */
function measureLine(line: string): { words: number; tokens: number } {
  return { words: countWords(line), tokens: countTokens(line) + 1 };
}
