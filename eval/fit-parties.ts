// node eval/fit-parties.ts: fits the weights of the party features on the tune half of the contracts and writes
// weights/parties.json.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { listPartyCandidates } from '../server/src/engines/rules/analysis/parties/parties.ts';
import type {
  PartyFeature,
  PartySection,
} from '../server/src/engines/rules/analysis/parties/party-features.ts';
import { readText } from '../server/src/engines/rules/analysis/document/reading.ts';
import { loadContracts } from './contract-data.ts';
import { isTuneItem } from './eval-folder.ts';
import { fitRegression } from './logistic-regression.ts';
import { sameName } from './scores.ts';

const WEIGHTS_FILE = fileURLToPath(
  new URL('../server/src/engines/rules/weights/parties.json', import.meta.url),
);
const RIDGE = 1;
/** Prior weights of grammatical signals that are too rare in the labels. */
const PRIOR: Partial<Record<PartyFeature, number>> = { kindOfPerson: 1.5 };

const contracts = loadContracts();
if (!contracts) throw new Error('The labelled contracts are not there: set DOCKET_EVAL_DATA');

const candidates = contracts
  .filter(({ id }) => isTuneItem(id))
  .flatMap(({ text, parties }) => {
    const reading = readText(text);
    return listPartyCandidates(reading.text, reading.preamble).map(
      ({ candidate, place, features }) => ({
        place,
        features,
        isPositive: parties.some(({ name }) => sameName(candidate.name, name)),
      }),
    );
  });

const weightsBySection = { opening: fitPlace('opening'), elsewhere: fitPlace('elsewhere') };
writeFileSync(WEIGHTS_FILE, `${JSON.stringify(weightsBySection, null, 2)}\n`);

function fitPlace(place: PartySection): Record<string, number> {
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
  return Object.fromEntries(
    rows
      .map(([name, weight]) => [name, Number(weight.toFixed(1))] as const)
      .filter(([, weight]) => weight !== 0)
      .toSorted((a, b) => b[1] - a[1]),
  );
}
