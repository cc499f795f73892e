import { countWords } from '../../../content-words.ts';
import { type Draft, render } from './render.ts';
import { GENERAL_QUESTIONS, SECTION_KINDS } from './section-kinds.ts';

/** Something that may be added to a draft, with the words that it adds. */
type Filler = { add(draft: Draft): Draft; words: number };

/** A section that says something already is asked about so many rounds later than one that says nothing. */
const ROUNDS_LATER = 2;

/** Adds questions that the writer should answer until the text has about `target` words, and never more than `max`. */
export function fill(draft: Draft, { target, max }: { target: number; max: number }): Draft {
  let filled = draft;
  let words = countWords(render(draft));
  for (const filler of fillersOf(draft)) {
    if (words >= target) break;
    if (words + filler.words > max) continue;
    filled = filler.add(filled);
    words = countWords(render(filled));
  }
  return filled;
}

function fillersOf(draft: Draft): Filler[] {
  const asked = draft.sections.flatMap(({ kind, fixed, points }, index) =>
    fixed === undefined
      ? SECTION_KINDS[kind].questions.map((question, round) => ({
          ...questionFiller(index, question),
          round: round + (points.length > 0 ? ROUNDS_LATER : 0),
        }))
      : [],
  );
  return [...asked.toSorted((a, b) => a.round - b.round), ...GENERAL_QUESTIONS.map(checkFiller)];
}

function questionFiller(index: number, question: string): Filler {
  return {
    words: countWords(question),
    add: (draft) => ({
      ...draft,
      sections: draft.sections.map((section, at) =>
        at === index ? { ...section, questions: [...section.questions, question] } : section,
      ),
    }),
  };
}

const CHECKS_HEADING_WORDS = 4;

function checkFiller(question: string): Filler {
  return {
    words: countWords(question) + CHECKS_HEADING_WORDS,
    add: (draft) => ({ ...draft, checks: [...draft.checks, question] }),
  };
}
