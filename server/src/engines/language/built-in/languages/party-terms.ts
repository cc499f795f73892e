import type { Span } from '../text/page-furniture.ts';
import { ROLES } from './party-cues.ts';

const TERM_SEARCH_LENGTH = 420;
const LABEL_LENGTH = 40;

const CALLED =
  /(?:en adelante|en lo sucesivo|ci-après(?:\s(?:dénommée?|désignée?))?|nachfolgend|nachstehend|im folgenden|doravante|adiante|denominad[ao]|denominará)[\s,:]{1,2}(?:(?:también|conjuntamente|denominad[ao]s?|designad[ao]s?|simplesmente|apenas|por|como|auch|kurz|dénommée?|désignée?)\s){0,3}"?(?:el |la |los |las |le |les |l'|der |die |das |den |o |a |os |as )?"?(\p{L}[\p{L} -]{2,38}?)"?(?=[\s,;.:)"]|$)/giu;
const LABEL = new RegExp(
  `(?:^|[\\s\\u2029])(${ROLES})\\s?:\\s?(?:\\p{L}{1,12}\\.?\\s){0,2}$`,
  'iu',
);
const IN_BRACKETS = new RegExp(`\\((?:el |la |der |die |le |o |a )?(${ROLES})\\)`, 'iu');

/** Words without quotation marks by which a contract in four languages calls a party. */
export function civilTerms(text: string, name: Span, next: Span | undefined): string[] {
  const end = Math.min(next?.start ?? text.length, name.end + TERM_SEARCH_LENGTH);
  const behind = text.slice(name.end, end).replace(/[\n\u2029]/g, ' ');
  const before = text.slice(Math.max(0, name.start - LABEL_LENGTH), name.start);
  const called = [...behind.matchAll(CALLED)].map((match) => match[1]!);
  const label = LABEL.exec(before)?.[1];
  const bracket = IN_BRACKETS.exec(behind)?.[1];
  return [...called, label, bracket].filter((term) => term !== undefined);
}
