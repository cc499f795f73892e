import type { Span } from '../../../../language/span.ts';
import type { PageLine } from '../figures/lines.ts';
import RECEIPT_WEIGHTS from '../../weights/receipts.json' with { type: 'json' };
import type { PageCell } from './cells.ts';
import { findCustomer } from './customer.ts';
import { findLetterHead } from './letter-head.ts';
import { calibratedConfidence, chooseBest } from './candidate-choice.ts';
import { anyCue } from '../../../../language/cues.ts';
import { trimEndOf } from '../../../../kernel/trim-end.ts';

// Patterns of the lines at the head of receipts and invoices.
const REGISTRATION =
  /(?<!\s)\s*(?:[([]\s*)?(?:(?:co\.?\s?(?:reg\.?|no\.?)\s?:?\s?|reg\.?\s?no\.?\s?:?\s?)\(?\s*|\(\s*)?(?:[A-Z]{0,2}\d{4}[A-Z\d]*\s?[-–]?\s?[A-Z\d]{0,2}|\d{4,}\s?[A-Z]?)\s*(?:\)\s*)?(?:[)\]]\s*)?(?:\([A-Z]{2,4}\)\s*)?$/iu;
const REGISTRATION_LINE =
  /^\W*(?:\(?\s*(?:co\.?\s?)?(?:reg\.?\s?)?(?:no\.?)?\s?:?\s?[A-Z]{0,3}\d{4,}[-\s]?[A-Z\d]{0,3}\s*\)?|.*\b(?:co\.?|company|reg\.?|roc|business)\s?-?\s?(?:reg\.?)?\s?(?:no|number)\b.*)\W*$/iu;
const LEGAL_FORM = new RegExp(`\\b${anyCue('financial/issuer-legal-forms')}\\b\\.?`, 'iu');
const TRADE_WORD = new RegExp(`\\b${anyCue('financial/trade-words')}\\b`, 'iu');
const ADDRESS = new RegExp(`\\b${anyCue('financial/address-words')}\\b|\\b\\d{5}\\b`, 'iu');
const CONTACT = new RegExp(
  `\\b${anyCue('financial/contact-words')}\\b|@|\\.com|\\+?\\d[\\d\\s-]{7,}`,
  'iu',
);
const NUMBERED = new RegExp(
  `\\b${anyCue('financial/numbered-words')}\\b\\s?(?:no\\.?|number|id|#)?\\s?[.:#]`,
  'iu',
);
const DOCUMENT_WORD = new RegExp(
  `^\\W*(?:simplified\\s|cash\\s|sales\\s|official\\s|guest\\s)*${anyCue('financial/document-words')}\\b`,
  'iu',
);
const OWNER_BEFORE = /\b(?:owned by|licensee of|operated by|trading as|franchis)/iu;
const RECEIVER = new RegExp(`^\\W*${anyCue('financial/receiver-words')}\\b\\s?:?`, 'iu');

/** One or two lines that may name the issuer of a receipt, an invoice or a report. */
export type CompanyCandidate = { name: string; span: Span; features: readonly string[] };

const NAME_LINES_READ = 16;
const NAME_LENGTH_MAX = 100;

/** Lists the lines at the head with the features that show whether a line names the issuer. */
export function listCompanyCandidates(lines: readonly PageLine[]): CompanyCandidate[] {
  const head = lines.slice(0, NAME_LINES_READ);
  const firstAddress = head.findIndex(({ text }) => ADDRESS.test(text));
  return head.flatMap((line, index) => {
    const single = toCandidate([line], index, head, firstAddress);
    const next = head[index + 1];
    const double =
      next && isNameContinued(line.text, next.text)
        ? toCandidate([line, next], index, head, firstAddress)
        : undefined;
    return [single, double].filter((candidate) => candidate !== undefined);
  });
}

/** Returns whether a name continues on the next line: a bracket is open, or the next line is little more than a legal form. */
function isNameContinued(text: string, next: string): boolean {
  if (LEGAL_FORM.test(text.replace(/sdn\.?$/i, '')) || DOCUMENT_WORD.test(text)) return false;
  if (NUMBERED.test(next) || CONTACT.test(next)) return false;
  if (/\([^)]*$/.test(text)) return LEGAL_FORM.test(next);
  const rest = next
    .replace(REGISTRATION, '')
    .replace(LEGAL_FORMS, '')
    .replace(/\(\p{Lu}{1,3}\)/gu, '');
  return LEGAL_FORM.test(next) && (rest.match(/\p{L}{2,}/gu)?.length ?? 0) <= 1;
}

const LEGAL_FORMS = new RegExp(LEGAL_FORM.source, 'giu');

function toCandidate(
  lines: readonly PageLine[],
  index: number,
  head: readonly PageLine[],
  firstAddress: number,
): CompanyCandidate | undefined {
  const named = readName(lines);
  if (!named) return undefined;
  const before = head.slice(0, index);
  const next = head[index + lines.length]?.text ?? '';
  const tests: readonly (readonly [string, boolean])[] = [
    ['joined', lines.length > 1],
    ['registration_next', REGISTRATION_LINE.test(next)],
    ['address_next', ADDRESS.test(next)],
    ['behind_address', firstAddress !== -1 && index > firstAddress],
    ['behind_owned_by', OWNER_BEFORE.test(before.at(-1)?.text ?? '')],
    ['behind_legal_form', before.some(({ text }) => LEGAL_FORM.test(text))],
  ];
  const features = [
    `line:${Math.min(index, 6)}`,
    ...namesOfTrue([...tests, ...describeWords(named.name, lines.at(-1)!.text)]),
  ];
  return { ...named, features };
}

function namesOfTrue(tests: readonly (readonly [string, boolean])[]): string[] {
  return tests.filter(([, isTrue]) => isTrue).map(([feature]) => feature);
}

/** Reads the name in the lines, without leading signs and without a registration number at the end. */
function readName(lines: readonly PageLine[]): { name: string; span: Span } | undefined {
  const first = lines[0]!;
  const last = lines.at(-1)!;
  const end = trimEndOf(last.text.replace(REGISTRATION, ''), /[\s,;:*|-]/).length;
  const start = /^[\s*|#=.:-]*/u.exec(first.text)![0].length;
  const parts = lines.map(({ text }) => text);
  parts[parts.length - 1] = last.text.slice(0, end);
  const name = parts.join(' ').slice(start).replace(/\s+/g, ' ').trim();
  const span = { start: first.offsetAt(start), end: last.offsetAt(Math.max(0, end - 1)) + 1 };
  const isName = name.length <= NAME_LENGTH_MAX && /\p{L}{2}/u.test(name);
  return isName && span.end > span.start ? { name, span } : undefined;
}

function describeWords(name: string, line: string): (readonly [string, boolean])[] {
  const count = name.split(' ').length;
  return [
    ['legal_form', LEGAL_FORM.test(name)],
    ['trade_word', TRADE_WORD.test(name)],
    ['address', ADDRESS.test(name)],
    ['contact', CONTACT.test(name)],
    ['numbered', NUMBERED.test(name)],
    ['document_word', DOCUMENT_WORD.test(name)],
    ['receiver', RECEIVER.test(name)],
    ['digits', /\d/.test(name)],
    ['colon', name.includes(':')],
    ['bracketed', /^\(.*\)$/.test(name)],
    ['registration_behind', REGISTRATION.test(line)],
    ['comma', name.includes(',')],
    ['sentence', /\p{Ll}\.$/u.test(name) || /\b(?:the|for|are|is|you|please)\b/iu.test(name)],
    ['one_word', count === 1],
    ['many_words', count > 8],
  ];
}

/** Issuer of a document. */
export type FoundCompany = CompanyCandidate & {
  /** Probability among all candidates, 0 to 1. */
  share: number;
};

/** Share of the sender of a letter, who is the only candidate. */
const SENDER_SHARE = 0.95;

/** Finds the name of the issuer of a document, which is not the receiver's. */
export function findCompany(cells: readonly PageCell[]): FoundCompany | undefined {
  const sender = findLetterHead(cells)?.sender;
  if (sender) return { name: sender.text, span: sender.span, features: [], share: SENDER_SHARE };
  const receiver = findCustomer(cells)?.span;
  const candidates = listCompanyCandidates(cells).filter(
    ({ span }) => !receiver || span.end <= receiver.start || span.start >= receiver.end,
  );
  return chooseBest(candidates, RECEIPT_WEIGHTS.company);
}

/** Returns the probability that an issuer is correct. */
export function companyConfidence({ share }: FoundCompany): number {
  return calibratedConfidence(share, RECEIPT_WEIGHTS.companyCalibration);
}

const ADDRESS_LINES_READ = 20;
const ADDRESS_LINES_MAX = 6;

/** House number, as `NO. 12`; elsewhere these words begin the number of an invoice. */
const HOUSE_NUMBER = /^\W*no\.?\s?(?=\d)/iu;

/** Finds the first consecutive address lines at the head and joins them. */
export function findAddress(
  lines: readonly PageLine[],
): { address: string; spans: Span[] } | undefined {
  const head = lines.slice(0, ADDRESS_LINES_READ);
  const first = head.findIndex(({ text }) => isAddressLine(text) && ADDRESS.test(text));
  if (first === -1) return undefined;
  let end = first + 1;
  while (end - first < ADDRESS_LINES_MAX && isAddressContinued(head, end)) end++;
  const own = head.slice(first, end);
  return {
    address: own
      .map(({ text }) => text.trim())
      .join(' ')
      .replace(/\s+/g, ' '),
    spans: own.map((line) => {
      const from = line.text.length - line.text.trimStart().length;
      return { start: line.offsetAt(from), end: line.offsetAt(line.text.trimEnd().length - 1) + 1 };
    }),
  };
}

/** Returns whether a line continues an address: it has address words, or the line before ends with a comma. */
function isAddressContinued(head: readonly PageLine[], index: number): boolean {
  const line = head[index];
  if (!line || !isAddressLine(line.text)) return false;
  return ADDRESS.test(line.text) || /,\s*$/.test(head[index - 1]!.text);
}

function isAddressLine(text: string): boolean {
  const words = text.replace(HOUSE_NUMBER, '');
  return !CONTACT.test(words) && !NUMBERED.test(words) && !DOCUMENT_WORD.test(words);
}
