import { loadAllCues, loadPairs } from '../../../../language/cues.ts';
import { TEXT_LANGUAGES } from '../../../../language/text-language.ts';

const USUAL_NAMES = new Map(
  TEXT_LANGUAGES.flatMap((language) => loadPairs(language, 'contracts/jurisdiction-aliases')),
);

/** Names of states, provinces and countries whose law contracts name, the longest first. */
export const JURISDICTIONS: readonly string[] = [
  ...loadAllCues('contracts/jurisdictions'),
  ...USUAL_NAMES.keys(),
].toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));

const BY_LOWER_CASE = new Map(JURISDICTIONS.map((name) => [name.toLowerCase(), name]));

/**
 * Finds the usual name of a jurisdiction, as `New York` for `NEW YORK` and `Germany` for `Deutschland`.
 *
 * @returns undefined when the lists do not hold it
 */
export function findJurisdiction(written: string): string | undefined {
  const plain = written.toLowerCase().replace(/\s+/g, ' ').trim();
  const name = BY_LOWER_CASE.get(plain) ?? BY_LOWER_CASE.get(plain.replace(/^the /, ''));
  return name && (USUAL_NAMES.get(name) ?? name);
}
