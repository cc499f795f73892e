import { isCapitalized, isNameLike, toNameKey } from './speaker-names.ts';
import type { TextLine } from './classify-headings.ts';

/** Joins headings of two lines, a name and a time in either order, and moves names after times into headings. */
export function joinSplitHeadings(lines: readonly TextLine[]): TextLine[] {
  const named = promoteNamesAfterTimes(lines);
  const places = named.keys().filter((index) => isNameBesideTime(named, index));
  const counts = new Map<string, number>();
  let total = 0;
  for (const index of places) {
    const key = toNameKey(named[index]!.text);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    total += 1;
  }
  const isSpeaker = (index: number) => {
    const { text } = named[index] ?? { text: '' };
    const count = counts.get(toNameKey(text)) ?? 0;
    return isNameBesideTime(named, index) && (count > 1 || (total > 1 && isCapitalized(text)));
  };
  const joined: TextLine[] = [];
  for (let index = 0; index < named.length; index++) {
    const [line, next] = [named[index]!, named[index + 1]];
    if (isTimeOnly(line) && isSpeaker(index + 1)) {
      joined.push({ ...line, heading: { ...line.heading!, name: next!.text, isMarked: true } });
      index += 1;
    } else if (isTimeOnly(next) && isSpeaker(index)) {
      joined.push({ ...line, heading: { ...next!.heading!, name: line.text, isMarked: true } });
      index += 1;
    } else {
      joined.push(line);
    }
  }
  return joined;
}

/** Treats the text after times as names, if every line with a time has that form, as in `00:03 Ana`. */
function promoteNamesAfterTimes(lines: readonly TextLine[]): readonly TextLine[] {
  const behind = lines.keys().filter((index) => hasTextAfterTime(lines[index]!));
  const isForm = behind.every(
    (index) =>
      isNameLike(lines[index]!.heading!.rest) &&
      isCapitalized(lines[index]!.heading!.rest) &&
      lines[index + 1]?.heading === undefined &&
      lines[index + 1] !== undefined,
  );
  if (!isForm) return lines;
  return lines.map((line) =>
    hasTextAfterTime(line)
      ? {
          ...line,
          heading: { ...line.heading!, name: line.heading!.rest, rest: '', isMarked: true },
        }
      : line,
  );
}

/** Returns true for a time without a name, followed by text. */
function hasTextAfterTime({ heading }: TextLine): boolean {
  return heading?.name === null && heading.rest !== '';
}

function isTimeOnly(line: TextLine | undefined): boolean {
  const heading = line?.heading;
  return heading?.name === null && heading.rest === '';
}

/** Returns true for a possible name next to a time, with speech below both. */
function isNameBesideTime(lines: readonly TextLine[], index: number): boolean {
  const line = lines[index];
  if (!line || line.heading || !isNameLike(line.text)) return false;
  const [before, next, below] = [lines[index - 1], lines[index + 1], lines[index + 2]];
  if (isTimeOnly(before) && next && !isTimeOnly(next)) return true;
  return isTimeOnly(next) && below !== undefined && !isTimeOnly(below);
}
