import {
  type CalibratedField,
  readPartySignals,
  type Signals,
} from '../server/src/engines/rules/analysis/contracts/confidence.ts';
import { readClauseDates } from '../server/src/engines/rules/analysis/contracts/contract-dates.ts';
import { rankLaws } from '../server/src/engines/rules/analysis/contracts/governing-law.ts';
import { readObligations } from '../server/src/engines/rules/analysis/contracts/obligations.ts';
import { type Reading, readText } from '../server/src/engines/rules/analysis/document/reading.ts';
import type { LabelledContract } from './contract-data.ts';
import { arePartiesRight, isSameLaw, namesParty } from './judged-contract.ts';

type Finding = {
  field: CalibratedField;
  signals: Signals;
  isRight: boolean;
  /** Whether it is what the engine answers, and not the next best. */
  isChosen: boolean;
};

const NEXT_BEST = 3;

/** Returns the findings of the engine and the runners-up with their signals, judged by the labels. */
export function contractSignals(contract: LabelledContract): Finding[] {
  const reading = readText(contract.text);
  return [
    ...dateFindings(reading, contract),
    ...rankLaws(reading, 1 + NEXT_BEST).map(({ found, signals }, rank) => ({
      field: 'governing_law' as const,
      signals,
      isRight: isSameLaw(found.jurisdiction, contract.governing_law),
      isChosen: rank === 0,
    })),
    ...partyFindings(reading, contract),
    ...obligationFindings(reading, contract),
  ];
}

function dateFindings(reading: Reading, contract: LabelledContract): Finding[] {
  const { dates, signals, otherExpirations } = readClauseDates(reading, 1 + NEXT_BEST);
  const chosen = (['agreement', 'effective', 'expiration'] as const).flatMap((key): Finding[] => {
    const found = dates[key]?.iso;
    if (!found) return [];
    const field = `${key}_date` as const;
    const isRight = found === contract[field];
    return [{ field, signals: signals[key], isRight, isChosen: true }];
  });
  const others = otherExpirations.map(({ date, signals: own }) => ({
    field: 'expiration_date' as const,
    signals: own,
    isRight: date.iso === contract.expiration_date,
    isChosen: false,
  }));
  return [...chosen, ...others];
}

function partyFindings(reading: Reading, contract: LabelledContract): Finding[] {
  const { text, parties, preamble } = reading;
  if (parties.length === 0) return [];
  const names = parties.map(({ name }) => name);
  return [
    {
      field: 'parties',
      signals: readPartySignals(text, parties, preamble),
      isRight: arePartiesRight(names, contract),
      isChosen: true,
    },
  ];
}

/** One obligation of each party: those of one party are right or wrong together. */
function obligationFindings(reading: Reading, contract: LabelledContract): Finding[] {
  const byParty = new Map(
    readObligations(reading).map(({ found, signals }) => [found.party, signals]),
  );
  return [...byParty].flatMap(([party, signals]) => {
    const isRight = namesParty(party, contract);
    if (isRight === undefined) return [];
    return [{ field: 'obligation' as const, signals, isRight, isChosen: true }];
  });
}
