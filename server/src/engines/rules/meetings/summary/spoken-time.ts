import { anyOf, byLanguage, loadPairs } from '../../../../language/cues.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';

/** Time of day that a sentence names. */
export type SpokenTime = {
  /** Local time such as `14:30`. */
  time: string;
  start: number;
  end: number;
};

/** Words before an hour, by language. */
const AT: Readonly<Record<TextLanguage, string>> = {
  en: 'at|from',
  es: 'a\\s+las?|desde\\s+las?',
  fr: 'à|dès',
  de: 'um|ab',
  pt: 'às?|pelas?',
};
const HOURS = byLanguage(
  (language) => new Map(loadPairs(language, 'numbers').filter(([, value]) => Number(value) <= 24)),
);
/** `10:30`, `16.00 Uhr`, `14 h 30`, `10h`, `2 pm`, and `at 10`. */
const FIGURES = byLanguage(
  (language) =>
    new RegExp(
      String.raw`(?<![\p{L}\d.:])(?<at>(?:${AT[language]})\s+)?(?<hour>[01]?\d|2[0-4])(?:(?<sign>[:.]|\s?h\s?)(?<minute>[0-5]\d))?(?<unit>\s*(?:uhr|heures?|horas?|h|o['’]clock))?(?<half>\s*[ap]\.?m\b\.?)?(?![\p{L}\d]|[.:/]\d)`,
      'giu',
    ),
);
/** `at ten`, `at half past nine`, `um halb zehn`, `a las nueve y media`. */
const WORDS = byLanguage(
  (language) =>
    new RegExp(
      String.raw`(?<!\p{L})(?:${removeAccents(AT[language])})\s+(?<lead>half\s+past\s+|halb\s+)?(?<hour>${anyOf([...HOURS[language].keys()])})(?:\s+(?:uhr|heures?|horas?|o['’]clock))?(?<more>\s+(?:y\s+media|et\s+demie|e\s+meia|thirty))?(?:\s+(?<half>[ap]\.?m)\b\.?)?(?!\p{L})`,
      'giu',
    ),
);
/** An hour up to this one is in the afternoon unless the speaker says otherwise. */
const AFTERNOON_HOUR_MAX = 6;

/** Finds the first time of day that a sentence names behind an offset. */
export function findSpokenTime(
  text: string,
  language: TextLanguage,
  from: number,
): SpokenTime | undefined {
  const figures = [...text.matchAll(FIGURES[language])].flatMap((match) => readFigures(match));
  const words = [...removeAccents(text).matchAll(WORDS[language])].map((match) =>
    readWords(match, language),
  );
  return [...figures, ...words]
    .filter(({ start }) => start >= from)
    .toSorted((a, b) => a.start - b.start)[0];
}

/** Removes accents; offsets stay the same. */
function removeAccents(text: string): string {
  return text.replaceAll(/\p{L}/gu, (letter) =>
    letter.length === 1 ? letter.normalize('NFD').charAt(0) : letter,
  );
}

function readFigures(match: RegExpExecArray): SpokenTime[] {
  const { at, hour = '', sign, minute, unit, half } = match.groups!;
  // Figures alone may be a day or an amount: `7.30` is a time only with a word or a sign of one.
  if (!at && !unit && !half && (!minute || sign === '.')) return [];
  const isExact = hour.startsWith('0') || (minute !== undefined && sign === ':' && !at);
  return [toTime(match, Number(hour), Number(minute ?? 0), isExact ? 'am' : half)];
}

function readWords(match: RegExpExecArray, language: TextLanguage): SpokenTime {
  const { lead, hour = '', more, half } = match.groups!;
  const said = Number(HOURS[language].get(hour.toLowerCase()));
  const isBefore = lead?.toLowerCase().startsWith('halb') === true;
  return toTime(match, isBefore ? said - 1 : said, lead || more ? 30 : 0, half);
}

function toTime(match: RegExpExecArray, said: number, minute: number, half?: string): SpokenTime {
  const isLate = half ? /p/i.test(half) && said < 12 : said >= 1 && said <= AFTERNOON_HOUR_MAX;
  const hour = (isLate ? said + 12 : said) % 24;
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
  return { time, start: match.index, end: match.index + match[0].length };
}
