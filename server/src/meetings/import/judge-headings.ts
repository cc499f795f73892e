import { isCapitalised, nameKey } from './speaker-names.ts';
import type { Heading } from './text-headings.ts';

export type TextLine = {
  /** From 1. */
  number: number;
  text: string;
  heading: Heading | undefined;
  afterBlank: boolean;
};

/** Times that are a matter of form come this often. */
const TIMES_MIN = 3;
/** Of turns with a name: from here on a turn without a time is none. */
const TIMED_SHARE_MIN = 0.8;

type Named = Heading & { name: string };

/**
 * Which headings are those of turns. One line says little: `Budget: 40 thousand` looks like a name, and `10:30 is
 * fine` like a time. So the whole text is looked at: what comes again and again is a matter of form.
 *
 * @param known names of people who were there
 */
export function judgeHeadings(
  lines: readonly TextLine[],
  known: readonly string[],
): (line: TextLine & { heading: Heading }) => boolean {
  const headings = lines.flatMap(({ heading }) => heading ?? []);
  const form = formOf(headings, lines.length);
  const people = new Set(known.map(nameKey));
  return ({ heading, afterBlank }) => {
    const { name } = heading;
    if (name === null) return heading.isMarked || form.hasBareTimes;
    return people.has(nameKey(name)) || form.hasName({ ...heading, name }, afterBlank);
  };
}

function formOf(headings: readonly Heading[], lineCount: number) {
  const named = headings.filter((heading): heading is Named => heading.name !== null);
  const times = Map.groupBy(named, ({ name }) => nameKey(name));
  const colons = named.filter(({ hasColon }) => hasColon).length;
  const timed = named.filter(({ start }) => start !== null).length;
  const isDialogue = colons * 2 >= lineCount;
  const isTimed = timed >= TIMES_MIN && timed >= TIMED_SHARE_MIN * named.length;

  const isInOrder = isGrowing(named.map(({ start }) => start));

  const isOtherHeard = [...times.values()].some((same) => same.length > 1);

  /** Of a name without a time that comes once: one word in a text of nothing but turns, or first and last name. */
  function isLoneName(name: string): boolean {
    if (!isCapitalised(name)) return colons === lineCount && !name.includes(' ');
    return isDialogue || (isOtherHeard && name.includes(' '));
  }

  function hasName(heading: Named, afterBlank: boolean): boolean {
    const same = times.get(nameKey(heading.name))!;
    // Where turns have times, a word with a colon and without a time is part of what is said.
    if (isTimed && heading.start === null) return same.some(({ start }) => start !== null);
    const isName = isCapitalised(heading.name);
    if (same.length > 1) return isName || isDialogue;
    if (heading.start === null) return isLoneName(heading.name);
    return isName && (isMarkedTurn(heading) || (timed > 1 && (afterBlank || isInOrder)));
  }

  return { hasBareTimes: hasBareTimes(headings, lineCount), hasName };
}

function isMarkedTurn({ hasColon, isMarked }: Heading): boolean {
  return hasColon || isMarked;
}

/** Whether times that are not marked as such are times of the meeting: they are many, and grow. */
function hasBareTimes(headings: readonly Heading[], lineCount: number): boolean {
  const starts = headings
    .filter(({ behindTime, isMarked }) => behindTime !== null && !isMarked)
    .map(({ start }) => start);
  return starts.length === lineCount || (starts.length >= TIMES_MIN && isGrowing(starts));
}

function isGrowing(starts: readonly (number | null)[]): boolean {
  const known = starts.filter((start) => start !== null);
  return known.every((start, index) => start >= (known[index - 1] ?? 0));
}
