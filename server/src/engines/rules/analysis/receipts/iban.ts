import type { Span } from '../../../../language/span.ts';

/** Account number of ISO 13616. Offsets are those of the text searched. */
export type FoundIban = Span & {
  /** Electronic form, without blanks. */
  iban: string;
  /** Whether its check digits are right. */
  isChecked: boolean;
};

/** Lengths of the account numbers of countries in the IBAN registry. */
const LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AT20 BA20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FO18 FR27 GB22 GI23 GL18 GR27 HR21 HU28 ' +
    'IE22 IL23 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 QA29 RO24 RS22 SA24 SE24 ' +
    'SI19 SK24 SM27 TN24 TR26 UA29 XK20'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

const IBAN = /(?<![A-Z\d])([A-Z]{2})\d{2}(?:\s?[A-Z\d]){11,31}/g;

/** Finds the first account number, preferring one whose check digits are right. */
export function findIban(text: string): FoundIban | undefined {
  const found = [...text.matchAll(IBAN)].flatMap((match) => readIban(match) ?? []);
  return found.find(({ isChecked }) => isChecked) ?? found[0];
}

function readIban(match: RegExpExecArray): FoundIban | undefined {
  const length = LENGTHS[match[1]!];
  if (!length) return undefined;
  let end = 0;
  let iban = '';
  while (iban.length < length && end < match[0].length) {
    iban += match[0][end]!.trim();
    end += 1;
  }
  if (iban.length < length || /[A-Z\d]/.test(match[0][end] ?? '')) return undefined;
  return { iban, start: match.index, end: match.index + end, isChecked: hasValidChecksum(iban) };
}

const CHECK_MODULUS = 97;

/** Checks the digits by ISO 7064 MOD 97-10. */
function hasValidChecksum(iban: string): boolean {
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    for (const digit of String(Number.parseInt(sign, 36))) {
      rest = (rest * 10 + Number(digit)) % CHECK_MODULUS;
    }
  }
  return rest === 1;
}
