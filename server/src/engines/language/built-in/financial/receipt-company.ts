import type { Span } from '../text/page-furniture.ts';
import type { Line } from './line.ts';
import { chooseBest } from './receipt-choice.ts';
import { COMPANY_WEIGHTS } from './receipt-weights.ts';
import {
  ADDRESS,
  BUSINESS_OF,
  CONTACT,
  DOCUMENT_WORD,
  LEGAL_FORM,
  NUMBERED,
  RECEIVER,
  REGISTRATION,
  REGISTRATION_LINE,
  TRADE_WORD,
} from './receipt-words.ts';

/** A line, or two, that may name who issued a receipt, an invoice or a report. */
export type CompanyCandidate = { name: string; span: Span; features: readonly string[] };

const LINES_READ = 16;
const NAME_LENGTH_MAX = 100;

/** The lines at the head, and what speaks for and against their naming the issuer. */
export function companyCandidates(lines: readonly Line[]): CompanyCandidate[] {
  const head = lines.slice(0, LINES_READ);
  const firstAddress = head.findIndex(({ text }) => ADDRESS.test(text));
  return head.flatMap((line, index) => {
    const single = toCandidate([line], index, head, firstAddress);
    const next = head[index + 1];
    const double =
      next && continues(line.text, next.text)
        ? toCandidate([line, next], index, head, firstAddress)
        : undefined;
    return [single, double].filter((candidate) => candidate !== undefined);
  });
}

/** A name cut in two: a bracket is open, or the next line is hardly more than a legal form. */
function continues(text: string, next: string): boolean {
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
  lines: readonly Line[],
  index: number,
  head: readonly Line[],
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
    ['behind_owned_by', BUSINESS_OF.test(before.at(-1)?.text ?? '')],
    ['behind_legal_form', before.some(({ text }) => LEGAL_FORM.test(text))],
  ];
  const features = [
    `line:${Math.min(index, 6)}`,
    ...holding([...tests, ...wordTests(named.name, lines.at(-1)!.text)]),
  ];
  return { ...named, features };
}

function holding(tests: readonly (readonly [string, boolean])[]): string[] {
  return tests.filter(([, holds]) => holds).map(([feature]) => feature);
}

/** The words of the lines without signs before and a registration number behind. */
function readName(lines: readonly Line[]): { name: string; span: Span } | undefined {
  const first = lines[0]!;
  const last = lines.at(-1)!;
  const end = last.text.replace(REGISTRATION, '').replace(/[\s,;:*|-]+$/u, '').length;
  const start = /^[\s*|#=.:-]*/u.exec(first.text)![0].length;
  const parts = lines.map(({ text }) => text);
  parts[parts.length - 1] = last.text.slice(0, end);
  const name = parts.join(' ').slice(start).replace(/\s+/g, ' ').trim();
  const span = { start: first.offsetAt(start), end: last.offsetAt(Math.max(0, end - 1)) + 1 };
  const isName = name.length <= NAME_LENGTH_MAX && /\p{L}{2}/u.test(name);
  return isName && span.end > span.start ? { name, span } : undefined;
}

function wordTests(name: string, line: string): (readonly [string, boolean])[] {
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

export type FoundCompany = CompanyCandidate & {
  /** Probability of its being the best candidate. */
  share: number;
};

/** Who issued the document. */
export function findCompany(lines: readonly Line[]): FoundCompany | undefined {
  return chooseBest(companyCandidates(lines), COMPANY_WEIGHTS);
}
