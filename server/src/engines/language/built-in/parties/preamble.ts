import type { Span } from '../text/page-furniture.ts';

/** The opening that names the parties: `This Agreement is made as of … by and between …`. */
export type Preamble = Span & {
  /** Where the list of parties begins, behind `between`. */
  partiesStart: number;
};

/** Long contracts put a table of contents before the opening. */
const SEARCH_LENGTH_MAX = 120_000;
const PARTY_LIST_LENGTH_MAX = 5_000;
const LIST_LENGTH_WITHOUT_END = 1_500;
const NAME_LENGTH_MIN = 20;
const LEAD_LENGTH = 400;
const SCORE_MIN = 3;

const CUE =
  /\b(?:by,? and(?:,? (?:between|among(?:st)?)){1,2}|by, between,? and among|between|among(?:st)?|(?:is )?(?:made|entered into) by|entered into with|B E T W E E N|entre|zwischen|Ladies and Gentlemen|Dear (?:Sirs?|Madam|Gentlemen)|parties(?=:?\s(?:to this agreement\s)?\(?1)|the undersigned(?=,)|Party A(?=\s?[(:]))\b(?: and (?:between|among)\b)?(?: (?:the following(?: parties)?|the undersigned(?: parties)?|the parties))?[\s:,-]{0,4}/gi;

const CONTRACT_NOUN =
  /\b(?:agreement|contract|amendment|addendum|lease|license|deed|memorandum|indenture|contrato|convenio|acuerdo|contrat|accord|vertrag|vereinbarung|acordo)\b/i;
const MADE =
  /\b(?:made|entered|dated|effective|executed|as of|this\s+\S{1,12}\s+day|celebr\w+|conclu\w+|geschlossen|firmado)\b/i;
const DEFINED_TERM = /\(\s*(?:[^()"]{0,80})"[^"]{1,60}"|\(the [A-Z][a-z]+\)|hereinafter/;
const COMPANY =
  /\b(?:Inc|LLC|L\.L\.C|Ltd|Limited|Corp|Corporation|L\.P|GmbH|AG|plc|S\.A|N\.V|B\.V|Company|individual)\b/i;
const OTHER_CONTRACT =
  /\bthat certain\b|\bamended by\b|\bpursuant to\b|\bwhereas\b|\bto be (?:made|entered)\b/i;
const LEADERS = /(?:\.\s?){4}|\s\d{1,3}\s(?:Section|Article)?\s?\d/i;

const LIST_END =
  /\b(?:WHEREAS|Whereas|RECITALS?|Recitals?|R E C I T A L S|WITNESSETH|W I T N E S S E T H|BACKGROUND|Background|PREAMBLE|NOW,? THEREFORE|Now,? therefore|THEREFORE,|in consideration of|In consideration of|agree as follows|do hereby agree|hereby agree|CONSIDERANDO|IT IS (?:HEREBY )?AGREED|(?:ARTICLE|Article|SECTION|Section) (?:1|I|ONE)\b|DEFINITIONS|TABLE OF CONTENTS)|[\u2029\n.](?=1\.?0?\s{1,2}\p{Lu})/u;

/** @returns undefined when no passage looks like an opening with parties */
export function findPreamble(text: string): Preamble | undefined {
  const found = bestCue(text);
  if (!found) return undefined;
  const { start, partiesStart } = found;
  const rest = text.slice(partiesStart, partiesStart + PARTY_LIST_LENGTH_MAX);
  const stop = rest.slice(NAME_LENGTH_MIN).search(LIST_END);
  const length =
    stop === -1 ? Math.min(rest.length, LIST_LENGTH_WITHOUT_END) : stop + NAME_LENGTH_MIN + 1;
  return { start: leadStart(text, start), partiesStart, end: partiesStart + length };
}

type Opening = Pick<Preamble, 'start' | 'partiesStart'>;

function bestCue(text: string): Opening | undefined {
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

/** The beginning of the sentence or title line that leads to the cue. */
function leadStart(text: string, cueStart: number): number {
  const from = Math.max(0, cueStart - LEAD_LENGTH);
  const lead = text.slice(from, cueStart);
  const opening = /\b(?:THIS|This)\s(?!day|date)/.exec(lead);
  if (opening) return from + opening.index;
  const paragraph = lead.lastIndexOf('\u2029');
  return paragraph === -1 ? from : from + paragraph + 1;
}
