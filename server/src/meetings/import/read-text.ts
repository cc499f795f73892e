import { cleanLines, cleanSpaces } from './clean-text.ts';
import type { Turn } from './imported-transcript.ts';
import { judgeHeadings, type TextLine } from './judge-headings.ts';
import { joinSplitHeadings } from './split-headings.ts';
import { isCapitalised } from './speaker-names.ts';
import { type Heading, readHeading } from './text-headings.ts';

/**
 * Turns of a text in which names, times or both stand at the beginning of turns or on lines of their own; or of one
 * in paragraphs that say nothing of who speaks.
 *
 * @param known names of people who were there
 */
export function readText(text: string, known: readonly string[]): Turn[] {
  const lines = joinSplitHeadings(linesOf(text));
  const isHeading = judgeHeadings(lines, known);
  const turns: OpenTurn[] = [];
  for (const line of lines) {
    const { heading } = line;
    if (heading && isHeading({ ...line, heading })) begin(turns, heading, line.number);
    else if (heading?.behindTime) begin(turns, timeOnly(heading, line, isHeading), line.number);
    else continueTurn(turns, line);
  }
  return settleTimes(withPendingTimes(turns.length === 1 ? split(turns[0]!, lines) : turns));
}

/** What Otter writes below its exports. */
const FOOTER = /^Transcribed by https:\/\/otter\.ai\/?$/;

function linesOf(text: string): TextLine[] {
  const lines: TextLine[] = [];
  let afterBlank = true;
  for (const [index, raw] of cleanLines(text).entries()) {
    const line = withoutMarks(cleanSpaces(raw));
    if (line !== '' && !FOOTER.test(line)) {
      lines.push({ number: index + 1, text: line, heading: readHeading(line), afterBlank });
    }
    afterBlank = line === '';
  }
  return lines;
}

/** Without what stands around or before the name of who speaks: brackets, bold type, arrows, the dash of a list. */
function withoutMarks(line: string): string {
  const text = line.replace(/^>{1,3} ?/, '');
  const bracket = /^\[(?<name>[^\][]{1,60})\](?<behind>:? .*)$/.exec(text)?.groups;
  if (bracket) return headedBy(bracket['name']!, `${bracket['name']}${bracket['behind']}`) ?? line;
  const item = /^[-*•] /.exec(text)?.[0] ?? '';
  const plain = text.slice(item.length);
  const bold = /^(?:\*\*|__)(?<head>[^*_]{1,100})(?:\*\*|__)/.exec(plain);
  if (bold) return `${bold.groups!['head']}${plain.slice(bold[0].length)}`.trim();
  if (item === '') return text;
  const heading = readHeading(plain);
  return heading?.hasColon && isCapitalised(heading.name ?? '') ? plain : line;
}

/** @returns `text`, where it begins with this very name */
function headedBy(name: string, text: string): string | undefined {
  return readHeading(text)?.name === name ? text : undefined;
}

/** What looked like a name behind a time is the beginning of what was said. */
function timeOnly(
  heading: Heading,
  line: TextLine,
  isHeading: ReturnType<typeof judgeHeadings>,
): Heading {
  const time = { ...heading, name: null, rest: heading.behindTime ?? '' };
  return isHeading({ ...line, heading: time }) ? time : { ...time, start: null, rest: line.text };
}

type OpenTurn = Omit<Turn, 'text'> & { isClock: boolean; texts: string[]; isNamed: boolean };

function begin(turns: OpenTurn[], { name, rest, ...times }: Heading, line: number): void {
  const before = turns.at(-1);
  // A line of which nothing is left but its text goes on with the turn before.
  if (before && name === null && times.start === null) {
    before.texts.push(rest);
    return;
  }
  const { start, end, isClock } = times;
  const speaker = name ?? before?.speaker ?? null;
  const texts = rest === '' ? [] : [rest];
  turns.push({ speaker, start, end, isClock, line, texts, isNamed: true });
}

function continueTurn(turns: OpenTurn[], { text, number, afterBlank }: TextLine): void {
  const before = turns.at(-1);
  if (before && (before.isNamed || !afterBlank)) before.texts.push(text);
  else turns.push({ ...NOBODY, line: number, texts: [text] });
}

const NOBODY = { speaker: null, start: null, end: null, isClock: false, isNamed: false };

/** Without names, times and paragraphs each line is a turn. */
function split(turn: OpenTurn, lines: readonly TextLine[]): OpenTurn[] {
  if (turn.isNamed) return [turn];
  return lines.map(({ text, number }) => ({ ...turn, texts: [text], line: number }));
}

/** A time above a turn that has none itself is that of the turn. */
function withPendingTimes(turns: readonly OpenTurn[]): (Turn & { isClock: boolean })[] {
  const said: (Turn & { isClock: boolean })[] = [];
  let pending: Pick<OpenTurn, 'start' | 'end' | 'isClock'> = NOBODY;
  for (const { texts, speaker, line, ...own } of turns) {
    const { start, end, isClock } = own.start === null ? pending : own;
    pending = texts.length === 0 ? { start, end, isClock } : NOBODY;
    if (texts.length > 0) said.push({ speaker, text: texts.join(' '), start, end, isClock, line });
  }
  return said;
}

/** Times of the day count from the first of them. */
function settleTimes(turns: readonly (Turn & { isClock: boolean })[]): Turn[] {
  const first = turns.find(({ isClock }) => isClock)?.start ?? 0;
  return turns.map(({ isClock, start, ...turn }) => ({
    ...turn,
    start: isClock && start !== null ? start - first : start,
  }));
}
