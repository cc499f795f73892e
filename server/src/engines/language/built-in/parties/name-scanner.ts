import type { Span } from '../text/page-furniture.ts';

/** A run of capitalised words that may name a company, an authority or a person. */
export type NameCandidate = Span & {
  name: string;
  /** Ends as registered companies do: Inc., LLC, GmbH. */
  hasLegalForm: boolean;
  /** Holds a word as Bank, University, Fund or Holdings. */
  hasOrganisationWord: boolean;
};

// The longest first: `S.A.U.` begins with `S.A.`.
const LEGAL_FORM =
  'GmbH & Co\\.? (?:KGaA|KG|OHG)|GmbH i\\. ?G|UG \\(haftungsbeschränkt\\)|UG|OHG|KGaA|e\\. ?V|e\\. ?K|eG|GbR|PartG mbB|S\\.? ?[AL]\\.? ?U|S\\.? ?A\\.?,? de C\\. ?V|S\\. ?de R\\. ?L\\.(?: de C\\. ?V)?|S\\. ?Coop|S\\. ?à\\.? ?r\\. ?l|C\\. ?R\\. ?L|SASU|EURL|SNC|SELARL|SCOP|GIE|Unipessoal,? L(?:da|DA|imitada)|S/A|EIRELI|SGPS|Limitada|Inc(?:orporated)?|INC(?:ORPORATED)?|inc(?=\\.)|L\\.? ?L\\.? ?C|L\\.? ?L\\.? ?P|L\\.? ?P|P\\.? ?C|Ltd|LTD|Ltda|LTDA|Limited|LIMITED|Corp(?:oration)?|CORP(?:ORATION)?|Co|CO|GmbH|GMBH|mbH|AG|KG|SE|Aktiengesellschaft|AKTIENGESELLSCHAFT|S\\.? ?A\\.? ?R\\.? ?L|S\\.? ?A\\.? ?S|S\\.? ?[Aa]|S\\.? ?L|S\\.? ?p\\.? ?A|S\\.? ?r\\.? ?l|N\\.? ?V|B\\.? ?V|P\\.? ?L\\.? ?C|[Pp]lc|N\\.? ?A|F\\.? ?S\\.? ?B|Pty|PTY|Pte|PTE|A/S|ApS|AB|Oy|K\\.? ?K|Sdn\\.? Bhd|Bhd|Lda|LDA|Ltée|[Cc]h(?:tr?d)';
const LEGAL_FORM_AT = new RegExp(`(?:${LEGAL_FORM})(?![\\p{L}\\p{N}'-])\\.?`, 'uy');
const ORGANISATION_WORD =
  /\b(?:Company|Bank|Trust|Partnership|Partners|Holdings?|Foundation|University|College|Funds?|Association|Authority|Government|Ministry|County|City|Town|Institute|Group|Society|Hospital|Center|Centre|Council|Department|Agency|Commission|Technologies|Systems|Industries|Enterprises|Services|Solutions|International|Insurance|Pharmaceuticals|Capital|Management|Productions|Communications|Associates|Network|Airlines|Railway|Club|League|Church|Board|Union|Laborator(?:y|ies))\b/i;

const WORD =
  /(?:[\p{Lu}\p{N}][\p{L}\p{N}'&./*™®@+!_-]*|[a-z]{1,4}\.?(?:[A-Z]|[a-z]\.)[\p{L}\p{N}.'-]*|[a-z0-9]{3,20}\.(?:com|net|org)\b|[dl]'\p{Lu}[\p{L}'-]*|&)/uy;
const CONNECTOR =
  /(?:of|and|the|de|la|for|und|y|e|et|du|des|di|da|do|dos|das|del|van|von|der|in|en|im|à|OF|AND|THE|DE|FOR)(?=\s)/y;
const BRACKETED_PART = /\((?:[A-Z][\p{L}.]*)(?: [\p{L}.]+){0,2}\)/uy;
const ALSO_KNOWN_AS =
  /^,?\s(?:d\/b\/a|dba|DBA|D\/B\/A|f\/k\/a|F\/K\/A|a\/k\/a|A\/K\/A|formerly known as|doing business as),?\s(?=\p{Lu})/u;
const POSTAL_CODE_END = /[\s-]\d{4,5}$/;
const JOINING_SIGN = /^\s[/-]\s(?=\p{Lu})/u;
/** A stop ends the name, unless it is that of an abbreviation within names. */
const LAST_WORD_STOP =
  /^(?!(?:Inh|Gebr|Nachf|Cía|Cia|Ets|Hnos|Bros)\.)(?:[\p{L}\p{N}'&-]{3,}|.*[)])\.$/u;

const NEVER_IN_NAMES = new Set(
  'between among by with whereas this agreement dated made entered into as an now therefore witnesseth recitals recital background section article exhibit schedule january february march april may june july august september october november december each either such these those it its hereinafter hereby parties party effective date page whose located having contract amendment addendum parties: in on at to from if all any no source attention attn address re dear suite floor street avenue road tel fax telephone facsimile email phone name title signature signed'.split(
    ' ',
  ),
);

const WORDS_MAX = 14;
const WORD_LENGTH_MAX = 40;

/** Where names are looked for, and whether `Acme (Holdings)` is one name. */
type NameWindow = Span & { isProse: boolean; joinsBrackets?: boolean };

/**
 * Finds name candidates in a window of folded text, in order, without overlap. In prose a name may run over a line
 * end, in titles and signatures each line stands for itself; nowhere does it run over an empty line.
 */
export function scanNames(
  text: string,
  { start, end, isProse, joinsBrackets = true }: NameWindow,
): NameCandidate[] {
  const names: NameCandidate[] = [];
  const ends = joinsBrackets ? NAME_ENDS : NAME_ENDS_AND_BRACKETS;
  const lineEnd = isProse ? ends.prose : ends.lines;
  let offset = start;
  let lineEndsAt = -1;
  while (offset < end) {
    if (offset > lineEndsAt) lineEndsAt = nextMatch(text, lineEnd, offset);
    const name = nameAt(text, offset, Math.min(end, lineEndsAt));
    if (name) {
      names.push(name);
      offset = name.end;
    } else {
      offset = nextWord(text, offset);
    }
  }
  return names;
}

const NAME_ENDS = { prose: /\u2029/g, lines: /[\n\u2029]/g } as const;
const NAME_ENDS_AND_BRACKETS = { prose: /[\u2029(]/g, lines: /[\n\u2029(]/g } as const;
const WORD_END = /[\s("[,;:/]/g;

function nextWord(text: string, offset: number): number {
  return nextMatch(text, WORD_END, offset) + 1;
}

function nextMatch(text: string, pattern: RegExp, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.index ?? text.length;
}

function nameAt(text: string, start: number, limit: number): NameCandidate | undefined {
  let end = start;
  let words = 0;
  let hasLegalForm = false;
  while (end < limit && words < WORDS_MAX) {
    const at: number | undefined = words === 0 ? start : partStart(text, end, hasLegalForm);
    const part: NamePart | undefined = at === undefined ? undefined : partAt(text, at, words);
    if (at === undefined || !part) break;
    if (hasLegalForm && !part.isLegalForm && !continuesBehindForm(text, end, part.word)) break;
    hasLegalForm = part.isLegalForm;
    end = at + part.word.length;
    words++;
    if (!hasLegalForm && LAST_WORD_STOP.test(part.word)) break;
  }
  return finish(text, start, end, hasLegalForm);
}

type NamePart = { word: string; isLegalForm: boolean };

function partAt(text: string, at: number, words: number): NamePart | undefined {
  const form = words > 0 ? matchAt(LEGAL_FORM_AT, text, at) : undefined;
  const word =
    form ?? matchAt(WORD, text, at) ?? (words > 0 ? matchAt(BRACKETED_PART, text, at) : undefined);
  if (!word || word.length > WORD_LENGTH_MAX || !belongsToName(word, words)) return undefined;
  return { word, isLegalForm: form !== undefined };
}

/** `Limited Partnership`, `Acme, Inc. d/b/a Acme Stores`, `Acme, LLC / Acme Stores, Inc.` */
function continuesBehindForm(text: string, end: number, part: string): boolean {
  return (
    /^(?:Partnership|PARTNERSHIP|Liability|LIABILITY)/.test(part) ||
    ALSO_KNOWN_AS.test(text.slice(end, end + 30)) ||
    /^\s?\/\s?/.test(text.slice(end, end + 3))
  );
}

/** Where the next word of a name starts behind `end`; undefined when something else follows. */
function partStart(text: string, end: number, afterForm: boolean): number | undefined {
  const gap = /^,?\s(?=\S)/.exec(text.slice(end, end + 3))?.[0];
  if (!gap) return undefined;
  const next = end + gap.length;
  if (matchAt(LEGAL_FORM_AT, text, next)) return next;
  const behind = text.slice(end, end + 30);
  const joined = ALSO_KNOWN_AS.exec(behind) ?? JOINING_SIGN.exec(behind);
  if (joined) return end + joined[0].length;
  if (gap.startsWith(',')) return undefined;
  const connector = matchAt(CONNECTOR, text, next);
  if (!connector) return next;
  if (afterForm || POSTAL_CODE_END.test(text.slice(end - 8, end))) return undefined;
  return behindConnector(text, next + connector.length + 1, connector.toLowerCase());
}

/** `Bank of the West` is one name; `Acme and the Trustee` are two. */
function behindConnector(text: string, at: number, connector: string): number | undefined {
  if (/\d/.test(text[at] ?? '')) return undefined;
  const article = matchAt(/(?:the|The|THE|la|las|los)(?=\s)/y, text, at);
  if (!article || connector === 'the') return at;
  return connector === 'and' ? undefined : at + article.length + 1;
}

function belongsToName(part: string, words: number): boolean {
  const plain = part.toLowerCase().replace(/[.,:;]+$/, '');
  if (words > 0) return /^(?:As|By|For|In|On|To|With)$/.test(part) || !NEVER_IN_NAMES.has(plain);
  return !NEVER_IN_NAMES.has(plain) && !/^(?:&|and|of|for|or)$/.test(plain);
}

function finish(
  text: string,
  start: number,
  end: number,
  hasLegalForm: boolean,
): NameCandidate | undefined {
  let name = text.slice(start, end);
  // A stop behind a whole word ends the sentence; behind a legal form or an initial it belongs to the name.
  const lastWord = name.slice(name.lastIndexOf(' ') + 1);
  if (!hasLegalForm && LAST_WORD_STOP.test(lastWord)) name = name.slice(0, -1);
  name = name.replace(/[\s,;:/&-]+$/, '');
  if (!/\p{L}{2}|\p{Lu}\.?\p{Lu}/u.test(name)) return undefined;
  return {
    start,
    end: start + name.length,
    name: name.replace(/\s+/g, ' '),
    hasLegalForm,
    hasOrganisationWord: ORGANISATION_WORD.test(name),
  };
}

function matchAt(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0];
}
