import { findField } from '../../fields/fields.ts';
import type { Party } from '../../parties/parties.ts';
import type { Reading } from '../../reading.ts';
import type { ContractFact } from './contract-fact.ts';
import { FACT_PHRASES, listOf } from './fact-phrases.ts';

const PARTIES_MIN = 2;

export function partiesFact(reading: Reading): ContractFact | undefined {
  const { parties } = reading;
  if (parties.length < PARTIES_MIN) return undefined;
  return {
    spans: parties,
    confidence: findField(reading, 'parties').confidence,
    say: (language) => FACT_PHRASES[language].parties(listOf(parties.map(nameAndTerm), language)),
  };
}

function nameAndTerm({ name, terms: [term] }: Party): string {
  const whole = term && term !== name ? `${name} (${term})` : name;
  return oneLine(whole);
}

/** The party that the contract calls so; undefined when it calls none so, or several. */
export function roleFact({ parties }: Reading, called: string): ContractFact | undefined {
  const wanted = plain(called);
  const own = parties.filter(({ terms }) => terms.some((term) => plain(term) === wanted));
  const [party] = own;
  const term = party?.terms.find((one) => plain(one) === wanted);
  if (!party || !term || own.length > 1) return undefined;
  return {
    spans: [party],
    confidence: party.confidence,
    say: (language) => FACT_PHRASES[language].isParty(oneLine(term), oneLine(party.name)),
  };
}

function plain(term: string): string {
  return oneLine(term).toLowerCase();
}

/** Names break at the end of a line. */
function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ');
}
