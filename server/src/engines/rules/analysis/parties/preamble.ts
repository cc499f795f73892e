import { anyCue, anyOf, loadCues } from '../../../../language/cues.ts';
import type { Span } from '../../../../language/span.ts';

/** Opening of a contract that names the parties: `This Agreement is made as of … by and between …`. */
export type Preamble = Span & {
  /** Start of the list of parties, behind `between`. */
  partiesStart: number;
};

/** Characters that are searched; long contracts put a table of contents before the opening. */
const SEARCH_LENGTH_MAX = 120_000;
const PARTY_LIST_LENGTH_MAX = 5_000;
const LIST_LENGTH_WITHOUT_END = 1_500;
const NAME_LENGTH_MIN = 20;
const LEAD_LENGTH = 400;
const SCORE_MIN = 3;

const CUE = new RegExp(
  String.raw`\b${anyCue('contracts/party-list-lead-ins')}\b(?: and (?:between|among)\b)?(?: (?:the following(?: parties)?|the undersigned(?: parties)?|the parties))?[\s:,-]{0,4}`,
  'gi',
);

const CONTRACT_NOUN = new RegExp(String.raw`\b${anyCue('contracts/contract-nouns')}\b`, 'i');
const MADE =
  /\b(?:made|entered|dated|effective|executed|as of|this\s+\S{1,12}\s+day|celebr\w+|conclu\w+|geschlossen|firmado)\b/i;
const DEFINED_TERM = /\(\s*(?:[^()"]{0,80})"[^"]{1,60}"|\(the [A-Z][a-z]+\)|hereinafter/;
const COMPANY =
  /\b(?:Inc|LLC|L\.L\.C|Ltd|Limited|Corp|Corporation|L\.P|GmbH|AG|plc|S\.A|N\.V|B\.V|Company|individual)\b/i;
const OTHER_CONTRACT =
  /\bthat certain\b|\bamended by\b|\bpursuant to\b|\bwhereas\b|\bto be (?:made|entered)\b/i;
const LEADERS = /(?:\.\s?){4}|\s\d{1,3}\s(?:Section|Article)?\s?\d/i;

const LIST_END = new RegExp(
  String.raw`\b${anyOf(loadCues('en', 'contracts/party-list-ends'))}|[\u2029\n.](?=1\.?0?\s{1,2}\p{Lu})`,
  'u',
);

/**
 * Finds the opening of a contract by the words that lead to its list of parties.
 *
 * @returns undefined when no passage looks like an opening
 */
export function findPreamble(text: string): Preamble | undefined {
  const found = findBestCue(text);
  if (!found) return undefined;
  const { start, partiesStart } = found;
  const rest = text.slice(partiesStart, partiesStart + PARTY_LIST_LENGTH_MAX);
  const stop = rest.slice(NAME_LENGTH_MIN).search(LIST_END);
  const length =
    stop === -1 ? Math.min(rest.length, LIST_LENGTH_WITHOUT_END) : stop + NAME_LENGTH_MIN + 1;
  return { start: findLeadStart(text, start), partiesStart, end: partiesStart + length };
}

type Opening = Pick<Preamble, 'start' | 'partiesStart'>;

function findBestCue(text: string): Opening | undefined {
  let best: (Opening & { score: number }) | undefined;
  const head = text.slice(0, SEARCH_LENGTH_MAX);
  for (const cue of head.matchAll(CUE)) {
    const partiesStart = cue.index + cue[0].length;
    const score = scoreCue(head, cue.index, partiesStart, cue[0]);
    if (!best || score > best.score) best = { score, partiesStart, start: cue.index };
  }
  return best && best.score >= SCORE_MIN ? best : undefined;
}

function scoreCue(text: string, cueStart: number, partiesStart: number, cue: string): number {
  const before = text.slice(Math.max(0, cueStart - 250), cueStart);
  const after = text.slice(partiesStart, partiesStart + 500);
  let score = 0;
  if (/and/i.test(cue)) score += 2;
  if (CONTRACT_NOUN.test(before)) score += 1.5;
  if (MADE.test(before)) score += 1.5;
  if (DEFINED_TERM.test(after)) score += 2.5;
  if (COMPANY.test(after)) score += 1;
  if (!/^(?:the\s+)?["(]?[\p{Lu}\p{N}]|^[a-z]{0,4}[A-Z.]/u.test(after)) score -= 2.5;
  if (OTHER_CONTRACT.test(before.slice(-160))) score -= 2;
  if (/^(?:ladies|dear|parties|party a)/i.test(cue)) score += 1.5;
  if (LEADERS.test(after.slice(0, 150))) score -= 1.5;
  return score - cueStart / 8_000;
}

/** Finds the start of the sentence or title line that leads to the list of parties. */
function findLeadStart(text: string, cueStart: number): number {
  const from = Math.max(0, cueStart - LEAD_LENGTH);
  const lead = text.slice(from, cueStart);
  const opening = /\b(?:THIS|This)\s(?!day|date)/.exec(lead);
  if (opening) return from + opening.index;
  const paragraph = lead.lastIndexOf('\u2029');
  return paragraph === -1 ? from : from + paragraph + 1;
}
