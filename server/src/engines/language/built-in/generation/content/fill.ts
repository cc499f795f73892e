import { countRuns, countWords } from '../../../content-words.ts';
import { CHECKS_HEADING, type Draft, render } from './render.ts';
import { GENERAL_QUESTIONS, SECTION_KINDS } from './section-kinds.ts';

/** A question that may be added to a draft, with what it adds to the words and to the runs between blanks. */
type Filler = { add(draft: Draft): Draft; words: number; runs: number };

/** A section that says something already is asked about so many rounds later than one that says nothing. */
const ROUNDS_LATER = 2;

/**
 * Adds questions that the writer should answer until the text has about `target` words, and never more than `max`; once
 * it has `min`, not even for who takes marks of lists for words.
 */
export function fill(
  draft: Draft,
  { min, target, max }: { min: number; target: number; max: number },
): Draft {
  let filled = draft;
  const text = render(draft);
  let [words, runs] = [countWords(text), countRuns(text)];
  for (const filler of fillersOf(draft)) {
    if (words >= target) break;
    const isTooMuch = words + filler.words > max || runs + filler.runs > max;
    if (isTooMuch && (words >= min || words + filler.words > max)) continue;
    filled = filler.add(filled);
    words += filler.words;
    runs += filler.runs;
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
    ...sizeOf(question),
    add: (draft) => ({
      ...draft,
      sections: draft.sections.map((section, at) =>
        at === index ? { ...section, questions: [...section.questions, question] } : section,
      ),
    }),
  };
}

/** The first one brings the heading along. */
function checkFiller(question: string, index: number): Filler {
  const [own, heading] = [sizeOf(question), index === 0 ? sizeOf(CHECKS_HEADING) : NOTHING];
  return {
    words: own.words + heading.words,
    runs: own.runs + heading.runs,
    add: (draft) => ({ ...draft, checks: [...draft.checks, question] }),
  };
}

const NOTHING = { words: 0, runs: 0 };

/** Of a line, its mark included. */
function sizeOf(line: string): { words: number; runs: number } {
  return { words: countWords(line), runs: countRuns(line) + 1 };
}
