import { anyCue, anyOf, loadCues } from '../../../../language/cues.ts';
import type { Span } from '../../../../language/span.ts';

/** Letter or e-mail: where its sender and its addressee are named. Offsets are those of the folded text. */
export type Correspondence = {
  sender: Span | undefined;
  addressee: Span | undefined;
};

const HEAD_LENGTH = 2_500;
const LETTER_LENGTH_MAX = 40_000;
const LINE = /[^\n\u2029]+/g;
const GREETING = new RegExp(
  String.raw`(?<=^|[\n\u2029])(?:${anyOf(loadCues('en', 'letters/greetings'))}) ([^\n\u2029,:!]{2,60})(?:[,:!](?=\s)|(?=[\n\u2029]|$))`,
  'i',
);
const SALUTATION_OF_ANYBODY =
  /^(?:sirs?|madams?|sir or madam|all|both|team|colleagues?|customers?|members?|ladies)\b/i;
const CLOSING = new RegExp(
  String.raw`(?<=^|[\n\u2029])(?:${anyOf(loadCues('en', 'letters/closings'))})[,.!]?(?=[\n\u2029])`,
  'gi',
);
const FROM = /(?<=^|[\n\u2029])From:\s*/i;
const TO = /(?<=^|[\n\u2029])To:\s*/i;
/** Name before an address of e-mail: `Tom Reyes <tom@reyes.example>`. */
const MAILBOX_NAME = /^"?(?<name>\p{Lu}[^<"@\n\u2029;,(]{1,60}?)"?\s*(?=<|[\n\u2029,;(]|$)/u;
const LEGAL_FORM = new RegExp(String.raw`\b${anyCue('legal-forms')}(?![\p{L}\p{N}])`, 'u');
const NAME_LINE = /^\p{Lu}[\p{L}\p{N}.'&() -]{1,70}$/u;
const PERSON_TITLE = /^(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Madam)\.?\s/;
const CLIENT = /(?<=^|[\n\u2029])(?:Our|My) client:\s*/;
const OTHER_LINE =
  /\d|@|^(?:subject|re|ref|date|sent|private|confidential|by (?:post|e-?mail)|our|your|invoice|offer|notice|change|policy|tel|phone)\b/i;

/** Reads the sender and the addressee of a letter or an e-mail; undefined for another document. */
export function readCorrespondence(text: string): Correspondence | undefined {
  if (text.length > LETTER_LENGTH_MAX) return undefined;
  const head = text.slice(0, HEAD_LENGTH);
  const greeting = GREETING.exec(head);
  const mail = FROM.test(head) && TO.test(head);
  if (!greeting && !mail) return undefined;
  return { sender: findSender(text, greeting), addressee: findAddressee(head, greeting) };
}

function findSender(text: string, greeting: RegExpExecArray | null): Span | undefined {
  const head = text.slice(0, HEAD_LENGTH);
  return (
    readNamed(head, CLIENT) ??
    readMailbox(head, FROM) ??
    readLetterhead(head.slice(0, greeting?.index)) ??
    readSignature(text, greeting?.index ?? 0)
  );
}

function findAddressee(head: string, greeting: RegExpExecArray | null): Span | undefined {
  const mailbox = readMailbox(head, TO);
  if (mailbox || !greeting) return mailbox;
  const words = greeting[1]!;
  const start = greeting.index + greeting[0].lastIndexOf(words);
  const before = head.slice(0, greeting.index);
  if (SALUTATION_OF_ANYBODY.test(words)) return readAddressBlock(before);
  const surname = words.trim().split(' ').at(-1)!;
  return findNameLine(before, surname) ?? { start, end: start + words.trimEnd().length };
}

/** Reads the name behind a label, up to a comma, a bracket or the end of the line. */
function readNamed(head: string, label: RegExp): Span | undefined {
  const match = label.exec(head);
  if (!match) return undefined;
  const start = match.index + match[0].length;
  const name = /^[^\n\u2029,(<;]{2,70}/.exec(head.slice(start))?.[0].trimEnd();
  return name ? { start, end: start + name.length } : undefined;
}

function readMailbox(head: string, label: RegExp): Span | undefined {
  const match = label.exec(head);
  if (!match) return undefined;
  const start = match.index + match[0].length;
  const name = MAILBOX_NAME.exec(head.slice(start, start + 100))?.groups?.['name']?.trimEnd();
  return name
    ? { start: head.indexOf(name, start), end: head.indexOf(name, start) + name.length }
    : undefined;
}

/** Reads the first line of a letter as the name of its sender, if an address or a date follows. */
function readLetterhead(head: string): Span | undefined {
  const [first, second] = listLines(head);
  if (!first || !second || !NAME_LINE.test(first.words) || OTHER_LINE.test(first.words)) {
    return undefined;
  }
  return first;
}

const SIGNATURE_LINES = 4;

/** Reads the name below the closing of a letter: the company among its lines, else the first line. */
function readSignature(text: string, from: number): Span | undefined {
  const closing = [...text.slice(from).matchAll(CLOSING)][0];
  if (!closing) return undefined;
  const behind = from + closing.index + closing[0].length;
  const lines = listLines(text.slice(behind, behind + 300))
    .slice(0, SIGNATURE_LINES)
    .map((line) => ({ ...line, start: line.start + behind, end: line.end + behind }));
  const company = lines.find(({ words }) => LEGAL_FORM.test(words));
  const line = company ?? lines.find(({ words }) => NAME_LINE.test(words));
  return line && cutAtComma(line);
}

/** Finds the line above the greeting that has the name of the addressee. */
function findNameLine(before: string, surname: string): Span | undefined {
  const line = listLines(before).findLast(({ words }) => words.includes(surname));
  if (!line) return undefined;
  const label = /^To:\s*/i.exec(line.words)?.[0].length ?? 0;
  return cutAtComma({
    start: line.start + label,
    end: line.end,
    words: line.words.slice(label),
  });
}

/** Finds the company or the person in the lines above the greeting, apart from the first line. */
function readAddressBlock(before: string): Span | undefined {
  const lines = listLines(before).slice(1);
  const line =
    lines.find(({ words }) => LEGAL_FORM.test(words) && !OTHER_LINE.test(words)) ??
    lines.find(({ words }) => PERSON_TITLE.test(words));
  return line && cutAtComma(line);
}

type Line = Span & { words: string };

function listLines(text: string): Line[] {
  return [...text.matchAll(LINE)].flatMap(({ 0: line, index }) => {
    const words = line.trim();
    const start = index + line.indexOf(words);
    return words ? [{ words, start, end: start + words.length }] : [];
  });
}

/** Cuts a line at a comma that begins no legal form: `Tasklane Inc., 400 Howard Street`. */
function cutAtComma({ words, start }: Line): Span {
  const comma = /,\s(?!(?:Inc|LLC|Ltd|Corp|LLP|L\.P)\b)/.exec(words)?.index ?? words.length;
  return { start, end: start + comma };
}
