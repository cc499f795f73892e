import { hasStructureOfMinutes, parseHeadLabel } from '../../engines/meeting-text/note-lines.ts';
import { splitCleanLines, collapseSpaces } from './clean-text.ts';
import type { ImportedTurn } from './imported-transcript.ts';
import { createHeadingClassifier, type TextLine } from './classify-headings.ts';
import { joinSplitHeadings } from './split-headings.ts';
import { isCapitalized, toNameKey } from './speaker-names.ts';
import { type SpeakerHeading, parseSpeakerHeading } from './speaker-heading.ts';

/**
 * Parses a plain-text transcript. Names and times may precede the speech or have their own lines. A text without names
 * becomes one turn for each paragraph, and notes one for each line.
 *
 * @param knownNames names of participants
 */
export function parseTextTranscript(text: string, knownNames: readonly string[]): ImportedTurn[] {
  const notes = parseNotes(text);
  if (notes) return notes;
  const lines = joinSplitHeadings(toTextLines(text));
  const isHeading = createHeadingClassifier(lines, knownNames);
  const turns: OpenTurn[] = [];
  for (const line of lines) {
    const { heading } = line;
    if (heading && isHeading({ ...line, heading })) beginTurn(turns, heading, line.number);
    else if (heading?.behindTime) {
      beginTurn(turns, withoutName(heading, line, isHeading), line.number);
    } else continueTurn(turns, line);
  }
  return toRelativeTimes(
    attachPendingTimes(turns.length === 1 ? splitIntoLines(turns[0]!, lines) : turns),
  );
}

const LIST_ITEM = /^(?:[-*•–□→] |\[[ xX]?\] |\d{1,2}[.)] )(?<item>\S.*)$/;
/** Share of list items from which a text is notes and no transcript. */
const ITEMS_MIN = 1 / 3;

/**
 * Parses typed notes and minutes. Each line is a turn without a speaker.
 *
 * @returns undefined for any other text
 */
function parseNotes(text: string): ImportedTurn[] | undefined {
  const lines = splitCleanLines(text).map(collapseSpaces);
  const filled = lines.filter((line) => line !== '');
  if (!isListOfNotes(filled) && (!hasStructureOfMinutes(filled) || isDialogue(filled))) {
    return undefined;
  }
  return joinWrappedLines(lines).map(({ number, text: own }) => ({
    speaker: null,
    text: own,
    start: null,
    end: null,
    line: number,
  }));
}

/** Tells whether a text has lists whose items do not all begin with a name, as those of a transcript do. */
function isListOfNotes(lines: readonly string[]): boolean {
  const items = lines.flatMap((line) => LIST_ITEM.exec(line)?.groups?.['item'] ?? []);
  const named = items.filter((item) => parseSpeakerHeading(item)?.hasColon);
  return items.length > lines.length * ITEMS_MIN && named.length < items.length;
}

/** Share of lines with a time or a repeated name from which a text is a transcript, whatever its head. */
const SPOKEN_MIN = 1 / 4;

function isDialogue(lines: readonly string[]): boolean {
  const headings = lines.flatMap((line) =>
    LIST_ITEM.test(line) ? [] : (parseSpeakerHeading(stripMarkup(line)) ?? []),
  );
  const byName = Map.groupBy(headings, ({ name }) => toNameKey(name ?? ''));
  const spoken = headings.filter(
    ({ name, start, hasColon }) =>
      start !== null || (hasColon && name !== null && byName.get(toNameKey(name))!.length > 1),
  );
  return spoken.length > lines.length * SPOKEN_MIN;
}

/** Length from which a line may have been wrapped. */
const WRAPPED_LENGTH_MIN = 60;

/** Joins a line that begins in lower case to a long line right before it that does not end its sentence. */
function joinWrappedLines(lines: readonly string[]): { number: number; text: string }[] {
  const joined: { number: number; text: string }[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const before = lines[index - 1] ?? '';
    const isWrapped = before.length >= WRAPPED_LENGTH_MIN && !/[.:;!?]$/.test(before);
    if (isWrapped && /^\p{Ll}/u.test(line)) joined.at(-1)!.text += ` ${line}`;
    else joined.push({ number: index + 1, text: line });
  }
  return joined;
}

/** Footer of Otter exports. */
const FOOTER = /^Transcribed by https:\/\/otter\.ai\/?$/;

function toTextLines(text: string): TextLine[] {
  const lines: TextLine[] = [];
  let afterBlank = true;
  for (const [index, raw] of splitCleanLines(text).entries()) {
    const line = stripMarkup(collapseSpaces(raw));
    if (line !== '' && !FOOTER.test(line)) {
      lines.push({ number: index + 1, text: line, heading: parseSpeakerHeading(line), afterBlank });
    }
    afterBlank = line === '';
  }
  return lines;
}

/** Removes markup around or before a speaker name: brackets, bold type, arrows, list markers. */
function stripMarkup(line: string): string {
  const text = line.replace(/^>{1,3} ?/, '');
  const bracket = /^\[(?<name>[^\][]{1,60})\](?<behind>:? .*)$/.exec(text)?.groups;
  if (bracket) {
    return ifHeadingNames(bracket['name']!, `${bracket['name']}${bracket['behind']}`) ?? line;
  }
  const item = /^[-*•] /.exec(text)?.[0] ?? '';
  const plain = text.slice(item.length);
  const bold = /^(?:\*\*|__)(?<head>[^*_]{1,100})(?:\*\*|__)/.exec(plain);
  if (bold) return `${bold.groups!['head']}${plain.slice(bold[0].length)}`.trim();
  if (item === '') return text;
  const heading = parseSpeakerHeading(plain);
  return heading?.hasColon && isCapitalized(heading.name ?? '') ? plain : line;
}

/** Returns `text` if it starts with exactly this speaker name. */
function ifHeadingNames(name: string, text: string): string | undefined {
  return parseSpeakerHeading(text)?.name === name ? text : undefined;
}

/** Reduces a heading to its time, when the supposed name is the start of the speech. */
function withoutName(
  heading: SpeakerHeading,
  line: TextLine,
  isHeading: ReturnType<typeof createHeadingClassifier>,
): SpeakerHeading {
  const time = { ...heading, name: null, rest: heading.behindTime ?? '' };
  return isHeading({ ...line, heading: time }) ? time : { ...time, start: null, rest: line.text };
}

type OpenTurn = Omit<ImportedTurn, 'text'> & {
  isClock: boolean;
  texts: string[];
  isNamed: boolean;
};

function beginTurn(
  turns: OpenTurn[],
  { name, rest, ...times }: SpeakerHeading,
  line: number,
): void {
  const before = turns.at(-1);
  // A line without name and time continues the previous turn.
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
  // `Present: Ana, Ben` above the speech stays apart from the lines around it.
  const isApart = before && !before.isNamed && [text, before.texts[0] ?? ''].some(isHeadLine);
  if (before && !isApart && (before.isNamed || !afterBlank)) before.texts.push(text);
  else turns.push({ ...UNNAMED_TURN, line: number, texts: [text] });
}

function isHeadLine(line: string): boolean {
  return (parseHeadLabel(line)?.value ?? '') !== '';
}

const UNNAMED_TURN = { speaker: null, start: null, end: null, isClock: false, isNamed: false };

/** Splits a text without names, times and paragraphs into one turn for each line. */
function splitIntoLines(turn: OpenTurn, lines: readonly TextLine[]): OpenTurn[] {
  if (turn.isNamed) return [turn];
  return lines.map(({ text, number }) => ({ ...turn, texts: [text], line: number }));
}

/** Moves a time on its own line to the following turn, if that has none. */
function attachPendingTimes(turns: readonly OpenTurn[]): (ImportedTurn & { isClock: boolean })[] {
  const completed: (ImportedTurn & { isClock: boolean })[] = [];
  let pending: Pick<OpenTurn, 'start' | 'end' | 'isClock'> = UNNAMED_TURN;
  for (const { texts, speaker, line, ...own } of turns) {
    const { start, end, isClock } = own.start === null ? pending : own;
    pending = texts.length === 0 ? { start, end, isClock } : UNNAMED_TURN;
    if (texts.length > 0) {
      completed.push({ speaker, text: texts.join(' '), start, end, isClock, line });
    }
  }
  return completed;
}

/** Converts times of day to seconds since the first of them. */
function toRelativeTimes(turns: readonly (ImportedTurn & { isClock: boolean })[]): ImportedTurn[] {
  const first = turns.find(({ isClock }) => isClock)?.start ?? 0;
  return turns.map(({ isClock, start, ...turn }) => ({
    ...turn,
    start: isClock && start !== null ? start - first : start,
  }));
}
