import type { Commitment } from './commitment.ts';

/** Stems of the second person that change their vowel, with the form that a list of tasks uses. */
const IRREGULAR: Readonly<Record<string, string>> = {
  gib: 'gib',
  nimm: 'nimm',
  lies: 'lies',
  sieh: 'sieh',
  sprich: 'sprich',
  hilf: 'hilf',
  triff: 'triff',
  lä: 'lade',
  läd: 'lade',
  fähr: 'fahre',
  träg: 'trage',
  trägs: 'trage',
};
const ENDING = /(?:est|st|en|t)$/;
const REQUEST = /^bitte$/;
/** Words between a verb and `bitte`. */
const BETWEEN = /^(?:du|ihr|sie|mir|uns|mal|noch|doch|dann|bitte|auch|@\d*)$/;
const PRONOUN = /^(?:du|ihr|sie)$/;

/**
 * Moves a request with `bitte` to its verb, which German has before it: `du bestellst bitte den Laptop`, `schickst du bitte die
 * Rechnung raus`.
 */
export function findGermanVerb(commitment: Commitment): Commitment {
  const { sentence, verb, form, modality } = commitment;
  if (form !== 'ask' || modality !== 'please') return commitment;
  const words = sentence.tokens.map(({ text }) => text);
  const please = words.findLastIndex((word, at) => at < verb && REQUEST.test(word));
  let at = please - 1;
  while (at >= 0 && BETWEEN.test(words[at]!)) at--;
  const isAsked = words.slice(Math.max(0, at - 1), please).some((word) => PRONOUN.test(word));
  if (at < 0 || !isAsked || !ENDING.test(words[at]!) || MODAL.test(words[at]!)) return commitment;
  return { ...commitment, verb: at, base: toOrder(words[at]!) };
}

/** Matches verbs whose task stands at the end of the clause: `kannst du bitte die Halle buchen`. */
const MODAL =
  /^(?:kannst|könntest|würdest|willst|magst|sollst|solltest|musst|darfst|könnt|könnten|können|würden|sollten|müssen|wirst)$/;

/** Writes the second person as a list of tasks does: `bestellst` is `bestelle`. */
function toOrder(word: string): string {
  const stem = word.replace(ENDING, '');
  return IRREGULAR[stem] ?? `${stem}e`;
}
