import { BEARER_BOTH } from '../../../../contract/analysis.ts';
import { listMatches } from '../../../../language/list-matches.ts';
import type { Span } from '../../../../language/span.ts';
import type { KnownRiskCategory } from '../../../language-engine/known-risks.ts';
import { readPartySubjects } from '../contracts/party-subject.ts';
import { type Reading, spanText } from '../document/reading.ts';

/** Risks of the party that is bound. The others burden the counterparty of the subject, or nobody in particular. */
const BORNE_BY_SUBJECT: ReadonlySet<KnownRiskCategory> = new Set([
  'uncapped_liability',
  'ip_ownership_assignment',
  'non_compete',
  'liquidated_damages',
  'personal_guarantee',
  'exclusivity',
  'minimum_commitment',
  'most_favored_nation',
  'irrevocable_or_perpetual_license',
  'indemnification',
  'anti_assignment',
  'covenant_not_to_sue',
  'jury_trial_waiver',
]);

const SUBJECT = String.raw`(?:[Tt]he parties|(?:[Ee]ach|[Ee]ither|[Bb]oth|[Nn]either|[Nn]o)(?: of)?(?: the)? [Pp]art(?:y|ies)|(?:[Ee]ach|[Ee]ither|[Bb]oth|[Nn]either) of (?:us|them)|[Ww]e both|[Yy]ou|[Ww]e|[Tt]he \p{Ll}[\p{Ll}-]{2,20}|(?:[Tt]he )?\p{Lu}[\p{L}\p{N}'&.,-]*(?: (?:(?:and|of|&) )?\p{Lu}[\p{L}\p{N}'&.-]*){0,5})`;
/** Verbs that bind their subject. `may` alone gives a right. */
const BURDEN = String.raw`(?:also |hereby |each |(?:\p{Ll}{3,15}ly) ){0,2}(?:shall|must|will|may not|cannot|can't|can not|agrees?|undertakes?|promises?|waives?|guarantees?|grants?|assigns?|gives? up|(?:is|are) (?:not allowed|liable|responsible|bound|required|obliged|not permitted))`;
const BURDENED = new RegExp(String.raw`(?<![\p{L}\p{N}])(${SUBJECT}),? ${BURDEN}(?!\p{L})`, 'gu');
const MUTUAL = /\b(?:either|each|neither) party's\b|\bneither party\b/i;
const WORDS_READ = 600;

/**
 * Finds the party that carries a risk, by the subjects of its passages.
 *
 * @returns pointer of the party in the analysis; `both` for mutual sentences; null if the passages leave it open
 */
export function findRiskBearer(
  reading: Reading,
  category: KnownRiskCategory,
  passages: readonly Span[],
): string | null {
  const bearers = new Set(
    passages.flatMap((passage) => {
      const bearer = readBearer(reading, category, passage);
      return bearer === null ? [] : [bearer];
    }),
  );
  const [only] = bearers;
  return bearers.size === 1 ? only! : null;
}

function readBearer(reading: Reading, category: KnownRiskCategory, passage: Span): string | null {
  const words = spanText(reading, passage).slice(0, WORDS_READ);
  const subjectOf = readPartySubjects(reading);
  for (const [, subject] of listMatches(words, BURDENED)) {
    const { party } = subjectOf(subject!);
    if (party === BEARER_BOTH) return BEARER_BOTH;
    if (!party) continue;
    if (!BORNE_BY_SUBJECT.has(category)) return null;
    return `/extracted_fields/parties/${reading.parties.indexOf(party)}`;
  }
  return MUTUAL.test(words) ? BEARER_BOTH : null;
}
