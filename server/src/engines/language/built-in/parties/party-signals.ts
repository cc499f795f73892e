import { logOdds, type Signals, signalsOf } from '../contracts/confidence.ts';
import { meanOf } from '../fields/field-finding.ts';
import type { Party } from './parties.ts';
import type { Preamble } from './preamble.ts';

const SIGNATURES_LENGTH = 6_000;

/** What speaks for and against a list of parties being right as a whole. */
export function partyListSignals(
  text: string,
  parties: readonly Party[],
  preamble: Preamble | undefined,
): Signals {
  const confidences = parties.map(({ confidence }) => confidence);
  const signatures = text.slice(-SIGNATURES_LENGTH).toLowerCase();
  const signed = parties.filter(({ name }) => signatures.includes(name.toLowerCase()));
  const inOpening = parties.filter(({ start }) => preamble && start < preamble.end);
  return {
    ...signalsOf({
      'one name': parties.length === 1,
      'two names': parties.length === 2,
      'many names': parties.length > 3,
      'no opening': preamble === undefined,
      'all in the opening': inOpening.length === parties.length,
      'all sign': signed.length === parties.length,
      'none signs': signed.length === 0,
      'all have terms': parties.every(({ terms }) => terms.length > 0),
      'none has a term': parties.every(({ terms }) => terms.length === 0),
      'all in capitals': parties.every(({ name }) => !/[a-z]/.test(name)),
    }),
    'log-odds of the least likely': logOdds(Math.min(...confidences)),
    'mean likelihood': 2 * meanOf(confidences) - 1,
  };
}
