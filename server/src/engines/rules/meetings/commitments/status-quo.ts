import type { Commitment } from './commitment.ts';

/** Matches words that say that something stays what it is. */
const UNCHANGED =
  / (?:as (?:it|this|that|they|things?) (?:is|are)|as is|unchanged|alone|at that|where (?:it|they) (?:is|are)) /;
/** Matches work with the verb `keep`: `keep a list`, `keep an eye on the alerts`, `keep Ana informed`. */
const UPKEEP =
  /^ keep (?:an?|up|in|on|track|count|score|watch|guard|minutes|notes|records?) | (?:informed|posted|updated|in the loop|up to date) /;
const STAYS = /^(?:stay|stick|remain)$/;

/**
 * Tells whether somebody only decides that something stays as it is, which is no work: `Let's keep the old supplier for now`,
 * `Leave it as it is`. English only.
 */
export function keepsStatusQuo({
  form,
  modality,
  base,
  verb,
  sentence,
  facts,
}: Commitment): boolean {
  if (base !== 'keep' && base !== 'leave' && !STAYS.test(base)) return false;
  const words = ` ${sentence.tokens
    .slice(verb)
    .map(({ text }) => text)
    .join(' ')} `;
  if (base !== 'keep' && UNCHANGED.test(words)) return true;
  if (form !== 'team' || facts.has('everyone')) return false;
  if (base === 'keep') return !UPKEEP.test(words);
  return STAYS.test(base) || modality !== 'must';
}
