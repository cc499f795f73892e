import { PARAGRAPH_END } from './folded-text.ts';
import type { Span } from './page-furniture.ts';
import type { TextLanguage } from '../words/text-language.ts';

/** Longer sentences are cut: lists without a stop, tables, text without spaces. */
const SENTENCE_LENGTH_MAX = 1_500;

const ABBREVIATION =
  /(?:^|[\s(["'])(?:[A-Z]|[a-z]\.[a-z]|(?:[A-Z]\.){1,4}[A-Z]|Mr|Mrs|Ms|Dr|Prof|Jr|Sr|St|Ste|Inc|Ltd|Corp|Co|Cos|Bros|LLC|LP|No|Nos|Sec|Secs|Art|Sect|Ex|Exh|Sch|vs|v|cf|al|etc|approx|Fig|Ave|Blvd|Rd|Hwy|Pkwy|Bldg|Dept|Hon|Fed|Civ|Crim|Proc|Cir|Dist|Supp|Cal|Tex|Fla|Ill|Mass|Mich|Minn|Conn|Colo|Ariz|Ala|Tenn|Okla|Neb|Nev|Pa|Va|Md|Tel|Attn|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Abs|Nr|bzw|Sra?|Cía|art|núm|n[ºo°]|p|pp|ca)$/;
/** Abbreviations that would be words in English. */
const OWN_ABBREVIATION: Readonly<Partial<Record<TextLanguage, RegExp>>> = {
  es: /(?<!\p{L})(?:[Aa]rts?|[Dd]ña|D|D\.?ª|Sres|Excmo|Ilmo|págs?|[Nn]úms?|[Tt]els?|Avda?|[Cc]ap|[Aa]pdo|[Ii]nc|[Pp]árr|Ud|Uds|[Rr]ef|EE|UU|aprox|etc|ej|[Ff]do|[Cc]ta|S\.[ALC]|[SR]\.L)$/u,
  fr: /(?<!\p{L})(?:[Aa]rts?|al|MM?|Mmes?|Mlles?|Mes?|[Cc]f|[Rr]éf|[Tt]él|[Bb]d|av|[Cc]h|[Ee]nv|[Ee]x|ss|[Cc]ass|[Cc]iv|[Cc]om|[Ss]oc|[Cc]rim|[Bb]ull|CE|n°|p\.\s?ex|c\.-à-d|R\.C\.S)$/u,
  de: /(?<!\p{L})(?:Abs|Art|Nr|Nrn|Ziff|Rn|Rz|Buchst|lit|Hs|Kap|Anl|Tel|Str|Hrsg|Aufl|Bd|Mio|Mrd|Tsd|Co|[Gg]gf|[Bb]zw|[Ii]nkl|[Zz]zgl|[Ee]inschl|[Uu]sw|[Vv]gl|[Ss]og|[Ee]vtl|[Aa]llg|gem|geb|mtl|max|min|ca|Fa|Hr|Frl|Dipl|[zZdsuai]|z\.\s?[BTHZ]|d\.\s?h|u\.\s?[aÄ]|i\.\s?[SVdG]|o\.\s?[gä]|[Ss]t|S|e\.\s?[VK])$/u,
  pt: /(?<!\p{L})(?:[Aa]rts?|Srs?|Sras?|Dra?s?|Exmo|Exma|Ilmo|[Pp]ágs?|[Nn]ºs?|[Tt]el|Av|R|[Cc]ap|[Ii]nc|[Pp]ar|Cia|[Ee]d|[Ff]ls?|[Rr]el|[Mm]in|[Dd]es|[Dd]j|[Rr]esp|V|Exa|Lda|Ltda|S\.A|obs|ex)$/u,
};
const NUMBERING =
  /^[\s("']*(?:(?:section|article|artículo|artikel|artigo)\s+)?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[ivxlc]{1,6}|[a-z])$/i;
const OPENS_SENTENCE = /[\p{Lu}\p{N}"'([§¿¡•]/u;

/** Cuts folded text into sentences. Every character that is not blank belongs to exactly one of them. */
export function splitSentences(text: string, language: TextLanguage = 'en'): Span[] {
  const sentences: Span[] = [];
  let start = 0;
  const close = (end: number) => {
    const span = trimSpan(text, { start, end });
    if (span.start < span.end) sentences.push(span);
    start = end;
  };
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]!;
    if (sign === PARAGRAPH_END && !isNumbering(text, start, i)) close(i + 1);
    else if (sign === '\n' && isHeading(text, start, i)) close(i + 1);
    else if (
      (sign === '.' || sign === '?' || sign === '!') &&
      endsSentence(text, start, i, language)
    ) {
      close(afterClosingQuotes(text, i + 1));
    } else if (i - start >= SENTENCE_LENGTH_MAX) close(lastBreak(text, start, i));
  }
  close(text.length);
  return sentences;
}

const HEADING_LENGTH_MAX = 70;
/** `§ 3 Vergütung`, `Article 4 - Obligations`, `Cláusula 2.ª (Vigência)`, `II. DISCUSSION`. */
const HEADING =
  /^\s*(?:(?:§\s?\d{1,3}[a-z]?|(?:Art(?:icle|ikel|ículo|igo)|ART(?:ICLE|IKEL|ÍCULO|IGO)|Cláusula|CLÁUSULA|Clause)\s(?:\d{1,3}|[IVXL]{1,6})(?:\.?[ªº°])?)\s?[.:-]?\s\(?\p{Lu}[\p{L}\s'&/-]{2,60}\)?|[IVX]{1,5}\.\s\p{Lu}[\p{Lu}\s'&,-]{3,60})$/u;

/** A line of its own that numbers and names what follows on the next one. */
function isHeading(text: string, start: number, end: number): boolean {
  if (end - start > HEADING_LENGTH_MAX || !OPENS_SENTENCE.test(text[end + 1] ?? '')) return false;
  return HEADING.test(text.slice(start, end));
}

export function trimSpan(text: string, { start, end }: Span): Span {
  while (start < end && isBlankAt(text, start)) start++;
  while (end > start && isBlankAt(text, end - 1)) end--;
  return { start, end };
}

function endsSentence(text: string, start: number, stop: number, language: TextLanguage): boolean {
  const next = afterClosingQuotes(text, stop + 1);
  if (next < text.length && !isBlankAt(text, next)) return false;
  const following = text.slice(next, next + 3).trimStart();
  if (following !== '' && !OPENS_SENTENCE.test(following[0]!)) return false;
  if (text[stop] !== '.') return true;
  if (isNumbering(text, start, stop)) return false;
  const before = text.slice(Math.max(start, stop - 14), stop);
  const isAbbreviation = ABBREVIATION.test(before) || OWN_ABBREVIATION[language]?.test(before);
  if (!isAbbreviation && !(language === 'de' && isGermanDay(before, text.slice(next, next + 5)))) {
    return true;
  }
  // "… of Acme Inc. The Buyer …": a sentence may end with a company's suffix, when a common opening word follows.
  return /^\s(?:The|This|These|Each|Either|If|In|Any|All|No|Upon|Subject|It|Such|For|El|Los|Las|Les|Der|Die|Das)\s/.test(
    text.slice(next, next + 9),
  );
}

/** `am 3. März`. */
function isGermanDay(before: string, behind: string): boolean {
  return (
    /(?<!\d)\d{1,2}$/.test(before) &&
    /^\s(?:Jan|Jän|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/.test(behind)
  );
}

function isNumbering(text: string, start: number, end: number): boolean {
  return end - start <= 24 && NUMBERING.test(text.slice(start, end).replace(/\.$/, ''));
}

function afterClosingQuotes(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && end - offset < 3 && /["')\]]/.test(text[end]!)) end++;
  return end;
}

function lastBreak(text: string, start: number, end: number): number {
  const half = start + SENTENCE_LENGTH_MAX / 2;
  const last = text.slice(half, end + 1);
  for (const sign of [';', ',', ' ', '\n']) {
    const at = last.lastIndexOf(sign);
    if (at > 0) return half + at + 1;
  }
  return end;
}

function isBlankAt(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  return code <= 0x20 || code === 0x2029;
}
