import { isCapitalized, toNameKey } from './speaker-names.ts';
import type { SpeakerHeading } from './speaker-heading.ts';

/** Line of a text, with the speaker heading that it may have. */
export type TextLine = {
  /** Line number, from 1. */
  number: number;
  text: string;
  heading: SpeakerHeading | undefined;
  afterBlank: boolean;
};

/** Minimum count of times for a text to be considered timed. */
const TIMES_MIN = 3;
/** Share of named headings with a time from which an untimed heading is not a turn. */
const TIMED_SHARE_MIN = 0.8;

type NamedHeading = SpeakerHeading & { name: string };

/**
 * Creates a classifier that tells speaker headings from ordinary lines. A single line is ambiguous (`Budget: 40
 * thousand`, `10:30 is fine`), so the classifier uses the frequency of names and times in the whole text.
 *
 * @param knownNames names of participants
 */
export function createHeadingClassifier(
  lines: readonly TextLine[],
  knownNames: readonly string[],
): (line: TextLine & { heading: SpeakerHeading }) => boolean {
  const headings = lines.flatMap(({ heading }) => heading ?? []);
  const form = classifyNames(headings, lines.length);
  const people = new Set(knownNames.map(toNameKey));
  return ({ heading, afterBlank }) => {
    const { name } = heading;
    if (name === null) return heading.isMarked || form.hasBareTimes;
    return people.has(toNameKey(name)) || form.hasName({ ...heading, name }, afterBlank);
  };
}

function classifyNames(headings: readonly SpeakerHeading[], lineCount: number) {
  const named = headings.filter((heading): heading is NamedHeading => heading.name !== null);
  const times = Map.groupBy(named, ({ name }) => toNameKey(name));
  const colons = named.filter(({ hasColon }) => hasColon).length;
  const timed = named.filter(({ start }) => start !== null).length;
  const isDialogue = colons * 2 >= lineCount;
  const isTimed = timed >= TIMES_MIN && timed >= TIMED_SHARE_MIN * named.length;

  const isInOrder = isNonDecreasing(named.map(({ start }) => start));

  const isOtherHeard = [...times.values()].some((same) => same.length > 1);

  /** Decides on a name that occurs once and has no time: one word in a text of nothing but turns, or a full name. */
  function isLoneName(name: string): boolean {
    if (!isCapitalized(name)) return colons === lineCount && !name.includes(' ');
    return isDialogue || (isOtherHeard && name.includes(' '));
  }

  function hasName(heading: NamedHeading, afterBlank: boolean): boolean {
    const same = times.get(toNameKey(heading.name))!;
    // In a timed text, a word with a colon and without a time is part of the speech.
    if (isTimed && heading.start === null) return same.some(({ start }) => start !== null);
    const isName = isCapitalized(heading.name);
    if (same.length > 1) return isName || isDialogue;
    if (heading.start === null) return isLoneName(heading.name);
    return isName && (isMarkedTurn(heading) || (timed > 1 && (afterBlank || isInOrder)));
  }

  return { hasBareTimes: hasBareTimes(headings, lineCount), hasName };
}

function isMarkedTurn({ hasColon, isMarked }: SpeakerHeading): boolean {
  return hasColon || isMarked;
}

/** Returns true when unbracketed times are times of the meeting: they are frequent and increase. */
function hasBareTimes(headings: readonly SpeakerHeading[], lineCount: number): boolean {
  const starts = headings
    .filter(({ behindTime, isMarked }) => behindTime !== null && !isMarked)
    .map(({ start }) => start);
  return starts.length === lineCount || (starts.length >= TIMES_MIN && isNonDecreasing(starts));
}

function isNonDecreasing(starts: readonly (number | null)[]): boolean {
  const times = starts.filter((start) => start !== null);
  return times.every((start, index) => start >= (times[index - 1] ?? 0));
}
