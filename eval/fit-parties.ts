// node eval/fit-parties.ts: fits the weights of the party features on the tune half of the contracts and writes
// party-weights.ts.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { partyCandidates } from '../server/src/engines/language/built-in/parties/parties.ts';
import type {
  PartyFeature,
  PartyPlace,
} from '../server/src/engines/language/built-in/parties/party-features.ts';
import { readText } from '../server/src/engines/language/built-in/reading.ts';
import { loadContracts } from './contract-data.ts';
import { isTuneItem } from './data.ts';
import { fitRegression } from './logistic-regression.ts';
import { sameName } from './scores.ts';

const WEIGHTS_FILE = fileURLToPath(
  new URL('../server/src/engines/language/built-in/parties/party-weights.ts', import.meta.url),
);
const RIDGE = 1;
/** What the grammar says outright, and the labels have too seldom to show. */
const PRIOR: Partial<Record<PartyFeature, number>> = { kindOfPerson: 1.5 };

const contracts = loadContracts();
if (!contracts) throw new Error('The labelled contracts are not there: set DOCKET_EVAL_DATA');

const candidates = contracts
  .filter(({ id }) => isTuneItem(id))
  .flatMap(({ text, parties }) => {
    const reading = readText(text);
    return partyCandidates(reading.text, reading.preamble).map(
      ({ candidate, place, features }) => ({
        place,
        features,
        isPositive: parties.some(({ name }) => sameName(candidate.name, name)),
      }),
    );
  });

writeFileSync(
  WEIGHTS_FILE,
  `import type { PartyFeature, PartyPlace } from './party-features.ts';

/**
 * How much each feature speaks for a name's being a party, in log-odds: logistic regressions fitted by
 * \`eval/fit-parties.ts\` on the development half of CUAD.
 */
export const PARTY_WEIGHTS: Readonly<
  Record<PartyPlace, Readonly<Partial<Record<PartyFeature, number>>>>
> = {
  opening: {
${fitPlace('opening')}
  },
  elsewhere: {
${fitPlace('elsewhere')}
  },
};
`,
);

function fitPlace(place: PartyPlace): string {
  const own = candidates.filter((candidate) => candidate.place === place);
  const names: PartyFeature[] = [...new Set(own.flatMap(({ features }) => features))].filter(
    (name) => name !== 'bias',
  );
  const indexOf = new Map(names.map((name, index) => [name, index] as const));
  const examples = own.map(({ features, isPositive }) => ({
    features: features.flatMap((name) => indexOf.get(name) ?? []),
    isPositive,
  }));
  const { bias, weights } = fitRegression(examples, names.length, {
    ridge: RIDGE,
    prior: Float64Array.from(names, (name) => PRIOR[name] ?? 0),
  });
  const rows = [
    ['bias', bias] as const,
    ...names.map((name, index) => [name, weights[index]!] as const),
  ];
  return rows
    .map(([name, weight]) => [name, Number(weight.toFixed(1))] as const)
    .filter(([, weight]) => weight !== 0)
    .toSorted((a, b) => b[1] - a[1])
    .map(([name, weight]) => `    ${name}: ${weight},`)
    .join('\n');
}
