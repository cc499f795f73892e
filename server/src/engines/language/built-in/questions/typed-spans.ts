import { findDates } from '../dates/dates.ts';
import { findMoney } from '../numbers/money.ts';
import type { Span } from '../text/page-furniture.ts';
import type { AnswerType } from './answer-type.ts';

const MONTH_YEAR =
  /\b(?:(?:early|late|mid)[- ])?(?:(?:\d{1,2}\s)?(?:january|february|march|april|may|june|july|august|september|october|november|december|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|januar|februar|märz|juni|juli|oktober|dezember|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro)(?:\s\d{1,2}(?:st|nd|rd|th)?)?(?:,?\s(?:de\s)?\d{4})?\b)|\b(?:1[0-9]{3}|20[0-9]{2})s?\b(?!\s?(?:%|percent|km|miles|people|feet|metres|meters|\$))|\b\d{1,2}(?:st|nd|rd|th)\b(?:\s(?:and \d{1,2}th\s)?(?:century|centuries))?|\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth) century\b/giu;
const NUMBER =
  /\d+(?:[.,]\d+)*(?:\s(?:million|billion|trillion|thousand|hundred|percent|km|miles|kilometres|square \w+|metres|acres|feet|%))?|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|half|twice|once|dozen|third|quarter|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|cien|mil|deux|trois|quatre|cinq|sept|huit|neuf|dix|cent|mille|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|hundert|tausend|dois|duas|três|quatro|sete|oito|nove|dez|cem)\b/giu;
const PERCENT =
  /\d+(?:[.,]\d+)?\s?(?:%|percent|per cent|por ciento|pour cent|prozent|por cento)/giu;
const DURATION =
  /(?:\b(?:\p{L}+|\p{L}+-\p{L}+)\s\(\d{1,4}\)|\b\d{1,4}(?:st|nd|rd|th)?|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|eighteen|twenty|thirty|sixty|ninety|un|una|dos|tres|seis|doce|treinta|deux|trois|six|douze|trente|ein|eine|einem|einen|zwei|drei|sechs|zwölf|dreißig|um|uma|dois|três|seis|doze|trinta))[\s-](?:(?:consecutive|calendar|business|working|full|additional|successive|naturales|hábiles)[\s-])?(?:day|week|month|quarter|year|hour|minute|decade|día|semana|mes|año|hora|jour|semaine|mois|an|année|heure|tag|woche|monat|jahr|stunde|dia|mês|meses|ano)(?:s|e|en|es|n)?\b/giu;
const CAPITALS =
  /(?<=[^.?!\n\u2029]\s["'(]?)(?:\p{Lu}[\p{L}\p{N}'’.&-]*|\d{1,2})(?:\s(?:(?:of|the|de|del|la|von|van|der|du|and|da|do|dos|&)\s){0,2}\p{Lu}[\p{L}\p{N}'’.&-]*)*|^\p{Lu}[\p{L}'’-]+(?:\s(?:of\s|the\s|de\s|von\s|van\s)?\p{Lu}[\p{L}'’.-]*)+/gu;
const REASON =
  /\b(?:because|due to|in order to|since|as a result|so that|caused by|owing to|purpose|reason|porque|debido|para|parce que|afin de|en raison|weil|da|damit|aufgrund|wegen|devido|a fim de)\b/giu;

const FINDERS: Partial<Record<AnswerType, (text: string) => Span[]>> = {
  date: (text) => spansOf(text, MONTH_YEAR, findDates(text)),
  number: (text) => spansOf(text, NUMBER),
  money: (text) => findMoney(text),
  percent: (text) => spansOf(text, PERCENT),
  duration: (text) => spansOf(text, DURATION),
  person: (text) => findNames(text),
  place: (text) => findNames(text),
  reason: (text) => spansOf(text, REASON),
};

/** Places in a text that could be an answer of a type, in order; undefined when any text could. */
export function findTyped(text: string, type: AnswerType): Span[] | undefined {
  return FINDERS[type]?.(text);
}

function findNames(text: string): Span[] {
  return spansOf(text, CAPITALS).filter(({ start }) => !/\d/.test(text[start]!));
}

function spansOf(text: string, pattern: RegExp, first: readonly Span[] = []): Span[] {
  const found: Span[] = first.map(({ start, end }) => ({ start, end }));
  for (const match of text.matchAll(pattern)) {
    found.push({ start: match.index, end: match.index + match[0].length });
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = -1;
  return found.filter((span) => span.start >= end && (end = span.end) > 0);
}
