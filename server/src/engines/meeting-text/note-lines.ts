import { anyOf, loadAllCues, loadAllPairs, loadCues } from '../../language/cues.ts';
import { isListOfNames, parsePeople } from './list-people.ts';

/** Content of a section of notes, as its heading says. */
export type NoteSection = 'action' | 'decision' | 'risk' | 'question' | 'done' | 'next meeting';

/** Line of notes or minutes in their structure. */
export type NoteLine = {
  /** Part of the line: speech or notes, a heading, names of people, or a detail such as the date. */
  role: 'text' | 'heading' | 'present' | 'absent' | 'detail';
  /** Section in which a line of text stands. */
  section: NoteSection | undefined;
};

/** Lines from the beginning in which details such as the place may stand. */
const HEAD_LINES = 12;

/** Tells the headings, lists of people and details of notes from their text. Lines have no line ends. */
export function readNoteLines(lines: readonly string[]): NoteLine[] {
  const read: NoteLine[] = [];
  let section: NoteSection | undefined;
  let list: PeopleList | undefined;
  for (const [at, line] of lines.entries()) {
    const label = parseHeadLabel(line);
    const role = (label && roleOf(label, at)) ?? (continuesList(list, line) ? list : undefined);
    if (label && role) list = openListOf(label, role);
    if (role) read.push({ role, section: undefined });
    else {
      list = undefined;
      const isHeading = isNoteHeading(lines, at, section);
      if (isHeading) section = sectionOf(line);
      read.push({ role: isHeading ? 'heading' : 'text', section: sectionOfItem(line, section) });
    }
  }
  return read;
}

/** List of people that goes on in the lines below its label. */
type PeopleList = 'present' | 'absent';

function openListOf({ value }: HeadLabel, role: NoteLine['role']): PeopleList | undefined {
  const isOpen = value === '' || value.endsWith(',');
  return isOpen && (role === 'present' || role === 'absent') ? role : undefined;
}

function continuesList(list: PeopleList | undefined, line: string): boolean {
  return list !== undefined && isListOfNames(line) && !namesSection(line);
}

/** Marks of Markdown, lists and numbering before a heading or a label. */
const MARKS = String.raw`(?:#{1,6}\s+|[-*•]\s+|\d{1,2}(?:\.\d{1,2})*[.)]?\s+|\*\*|__)*`;

type HeadLabel = { kind: string; value: string };

const HEAD_LABELS = loadAllPairs('meetings/head-labels').map(
  ([label, kind]) => [new RegExp(`^${label}$`, 'iu'), kind] as const,
);
const HEAD_LABEL = new RegExp(
  String.raw`^${MARKS}(?<label>[\p{L}(][\p{L}()*/: -]{2,40}?)(?:\s?\([^)]{0,40}\))?(?:\*\*|__)?\s?(?:[:：](?:\*\*|__)?(?:\s(?<value>.*))?)?$`,
  'u',
);

/** Parses a label in the head of minutes, such as `Present: Ana Sol, Ben Li`. */
export function parseHeadLabel(line: string): HeadLabel | undefined {
  const { label = '', value = '' } = HEAD_LABEL.exec(line)?.groups ?? {};
  const kind = HEAD_LABELS.find(([pattern]) => pattern.test(label))?.[1];
  return kind === undefined ? undefined : { kind, value: value.trim() };
}

function roleOf({ kind, value }: HeadLabel, at: number): NoteLine['role'] | undefined {
  if (kind === 'present' || kind === 'absent') return kind;
  if (at >= HEAD_LINES || value === '') return undefined;
  if (kind === 'detail') return 'detail';
  return parsePeople(value).length > 0 ? 'present' : undefined;
}

const HEADING_WORDS_MAX = 8;
const LABEL_WORDS_MAX = 6;
const BARE_WORDS_MAX = 2;
const RULE = /^(?:[=_*~–—-]\s?){3,}$/;
const MARKDOWN = /^(?:#{1,6}\s+\S.*|(\*\*|__)[^*_]+\1:?)$/;
const AGENDA_ITEM =
  /^(?:TOP|Item|Agenda item|Tagesordnungspunkt|Punkt|Point|Punto|Ponto)\s?\d{1,2}(?:\.\d{1,2})?\b(?!.*[.!?]$)/iu;
const NUMBERED =
  /^(?:\d{1,2}(?:\.\d{1,2})*[.)]|\d{1,2}|[IVX]{1,5}\.|[A-Z][.)])\s+(?<title>\p{Lu}.*)$/u;
const LIST_ITEM = /^(?:[-*•–□☐→▪]\s|\[ ?\]|\d{1,2}[.)]\s)/u;
const BULLET = /^(?:[-*•–□☐→▪☑✅✔✓]|\[)/u;
const STOP = /[.!?;,]["'”’)\]]*$/;
const MINUTES_TITLE = new RegExp(`^${MARKS}${anyOf(loadAllCues('meetings/minutes-titles'))}`, 'iu');
const TITLE_LINES = 5;
/** Matches words with which a sentence decides on minutes. */
const APPROVAL =
  /(?<!\p{L})(?:approved?|agreed|accepted|confirmed|adopted|genehmigt|angenommen|aprob\p{L}+|aprov\p{L}+|approuv\p{L}+)(?!\p{L})/iu;
/** Verbs of English with which a task begins rather than a heading. */
const ORDER = new RegExp(
  `^${anyOf(['work-verbs', 'note-verbs'].flatMap((topic) => loadCues('en', `meetings/${topic}`)))}$`,
);

function isNoteHeading(
  lines: readonly string[],
  at: number,
  section: NoteSection | undefined,
): boolean {
  const line = lines[at]!;
  if ((at < TITLE_LINES && isMinutesTitle(line)) || isMarkedHeading(line)) return true;
  if (line.split(' ').length > HEADING_WORDS_MAX) return false;
  if (AGENDA_ITEM.test(line) || isLabelAlone(lines, at)) return true;
  if (STOP.test(line) || BULLET.test(line)) return false;
  // In a list of tasks, numbers stand before tasks.
  if (isNumberedHeading(lines, at)) return section !== 'action';
  return isCapitals(line) || isBare(lines, at) || isTitle(lines, at);
}

/** Tells whether a line is a heading by its marks, or the name of a section. */
function isMarkedHeading(line: string): boolean {
  return RULE.test(line) || MARKDOWN.test(line) || namesSection(line);
}

/** Tells whether a line is the title of minutes, and no sentence about such minutes. */
function isMinutesTitle(line: string): boolean {
  if (!MINUTES_TITLE.test(line) || APPROVAL.test(line)) return false;
  return !STOP.test(line) || /\d/.test(line);
}

/** Tells whether a line is only a label for the lines below it: `Budget:`. */
function isLabelAlone(lines: readonly string[], at: number): boolean {
  const line = lines[at]!;
  return (
    at + 1 < lines.length &&
    line.split(' ').length <= LABEL_WORDS_MAX &&
    /^[^.!?]+[:：]$/.test(line)
  );
}

/** Tells whether a numbered line has text below it, as an item of a list of such lines has not. */
function isNumberedHeading(lines: readonly string[], at: number): boolean {
  const next = lines[at + 1];
  return NUMBERED.test(lines[at]!) && next !== undefined && !NUMBERED.test(next);
}

const CAPITALS_MIN = 4;

function isCapitals(line: string): boolean {
  return !/[\p{Ll}\d]/u.test(line) && (line.match(/\p{Lu}/gu)?.length ?? 0) >= CAPITALS_MIN;
}

/** Tells whether one or two words stand alone above a sentence: `Budget` above `The hall made a profit.` */
function isBare(lines: readonly string[], at: number): boolean {
  const [line, next] = [lines[at]!, lines[at + 1]];
  const words = line.split(' ');
  const isShort = words.length <= BARE_WORDS_MAX && /^\p{Lu}[\p{L} &'’/-]+$/u.test(line);
  const isAbove =
    next !== undefined && /[.!?]$/.test(next) && next.split(' ').length > words.length + 2;
  return isShort && isAbove && !ORDER.test(words[0]!.toLowerCase());
}

/** Tells whether the first line is a title above a list, a label or a heading. */
function isTitle(lines: readonly string[], at: number): boolean {
  const [line, next] = [lines[at]!, lines[at + 1]];
  if (at > 0 || next === undefined || /[:：]/.test(line)) return false;
  const isAbove = BULLET.test(next) || parseHeadLabel(next) !== undefined || isMarkedHeading(next);
  return isAbove && !ORDER.test(line.split(' ')[0]!.toLowerCase()) && !/\s(?:to|will)\s/.test(line);
}

const SECTIONS = loadAllPairs('meetings/section-headings').map(
  ([name, kind]) =>
    [
      new RegExp(
        String.raw`^${MARKS}${name}(?:\s?\([^)]{0,40}\))?\s?[:：]?(?:\*\*|__)?[:：]?$`,
        'iu',
      ),
      kind,
    ] as const,
);

const SECTION_LENGTH_MAX = 80;

function namesSection(line: string): boolean {
  // An item of a list is no heading without its colon.
  const isItem = /^[-*•]\s/.test(line) && !/[:：]/.test(line);
  const isShort = line.length <= SECTION_LENGTH_MAX;
  return isShort && !isItem && SECTIONS.some(([pattern]) => pattern.test(line));
}

function sectionOf(line: string): NoteSection | undefined {
  const kind = SECTIONS.find(([pattern]) => pattern.test(line))?.[1];
  return kind === undefined || kind === 'other' ? undefined : (kind as NoteSection);
}

const DONE_WORDS = anyOf(loadAllCues('meetings/done-words'));
const DONE = new RegExp(
  String.raw`^(?:[-*•]\s*)?(?:\[[xX✓✔]\]|[☑✅✔✓])|^(?:[-*•]\s*)?${DONE_WORDS}\s?[:：]|(?:\(|[–—-]\s)${DONE_WORDS}\)?[.!]?$|[☑✅✔✓]$`,
  'iu',
);
const OPEN_BOX = /^(?:[-*•]\s*)?(?:\[ ?\]|[□☐])/;

/** Returns the section of an item; a box says more than the heading. */
function sectionOfItem(line: string, section: NoteSection | undefined): NoteSection | undefined {
  if (DONE.test(line)) return 'done';
  return OPEN_BOX.test(line) ? 'action' : section;
}

/** Tells whether a line is an item of a list. */
export function isListItem(line: string): boolean {
  return LIST_ITEM.test(line);
}

/** Tells whether a text is minutes: it has lists of people, or headings that no transcript has. */
export function hasStructureOfMinutes(lines: readonly string[]): boolean {
  const hasPeople = lines.some((line) =>
    /^(?:present|absent)$/.test(parseHeadLabel(line)?.kind ?? ''),
  );
  const headings = lines.filter(
    (line) => MARKDOWN.test(line) || AGENDA_ITEM.test(line) || namesSection(line),
  );
  return hasPeople || headings.length > 0 || lines.slice(0, TITLE_LINES).some(isMinutesTitle);
}
