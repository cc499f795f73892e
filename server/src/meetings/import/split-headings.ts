import { isCapitalised, isNameLike, nameKey } from './speaker-names.ts';
import type { TextLine } from './judge-headings.ts';

/** Headings that take two lines, a name and a time in either order, and names that stand behind a time, become one. */
export function joinSplitHeadings(lines: readonly TextLine[]): TextLine[] {
  const named = namesBehindTimes(lines);
  const places = named.keys().filter((index) => isName(named, index));
  const counts = new Map<string, number>();
  let total = 0;
  for (const index of places) {
    const key = nameKey(named[index]!.text);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    total += 1;
  }
  const isSpeaker = (index: number) => {
    const { text } = named[index] ?? { text: '' };
    const count = counts.get(nameKey(text)) ?? 0;
    return isName(named, index) && (count > 1 || (total > 1 && isCapitalised(text)));
  };
  const joined: TextLine[] = [];
  for (let index = 0; index < named.length; index++) {
    const [line, next] = [named[index]!, named[index + 1]];
    if (isTime(line) && isSpeaker(index + 1)) {
      joined.push({ ...line, heading: { ...line.heading!, name: next!.text, isMarked: true } });
      index += 1;
    } else if (isTime(next) && isSpeaker(index)) {
      joined.push({ ...line, heading: { ...next!.heading!, name: line.text, isMarked: true } });
      index += 1;
    } else {
      joined.push(line);
    }
  }
  return joined;
}

/** In `00:03 Ana`, above what she says, the name is no text: where all lines with a time are of that form. */
function namesBehindTimes(lines: readonly TextLine[]): readonly TextLine[] {
  const behind = lines.keys().filter((index) => isBehind(lines[index]!));
  const isForm = behind.every(
    (index) =>
      isNameLike(lines[index]!.heading!.rest) &&
      isCapitalised(lines[index]!.heading!.rest) &&
      lines[index + 1]?.heading === undefined &&
      lines[index + 1] !== undefined,
  );
  if (!isForm) return lines;
  return lines.map((line) =>
    isBehind(line)
      ? {
          ...line,
          heading: { ...line.heading!, name: line.heading!.rest, rest: '', isMarked: true },
        }
      : line,
  );
}

/** Something stands behind a time. */
function isBehind({ heading }: TextLine): boolean {
  return heading?.name === null && heading.rest !== '';
}

function isTime(line: TextLine | undefined): boolean {
  const heading = line?.heading;
  return heading?.name === null && heading.rest === '';
}

/** A line that may be a name, beside a time, with something said below both. */
function isName(lines: readonly TextLine[], index: number): boolean {
  const line = lines[index];
  if (!line || line.heading || !isNameLike(line.text)) return false;
  const [before, next, below] = [lines[index - 1], lines[index + 1], lines[index + 2]];
  if (isTime(before) && next && !isTime(next)) return true;
  return isTime(next) && below !== undefined && !isTime(below);
}
