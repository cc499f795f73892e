import type { DATE_FIELDS, JudgedValues } from './judged-contract.ts';
import { figure } from './report.ts';
import { addCounts, f1, mean } from './scores.ts';

type All = readonly JudgedValues[];

export const partiesF1 = (all: All) => figure(f1(addCounts(all.map(({ parties }) => parties))));
export const partiesMacro = (all: All) => figure(mean(all.map(({ parties }) => f1(parties))));
export const dateF1 = (field: (typeof DATE_FIELDS)[number]) => (all: All) =>
  figure(f1(addCounts(all.map(({ dates }) => dates[field]))));

/** Accuracy over the contracts with a labelled law. */
export function lawAccuracy(all: All): string {
  const labelled = all.filter(({ isLawRight }) => isLawRight !== undefined);
  return figure(mean(labelled.map(({ isLawRight }) => Number(isLawRight))));
}

export function evidenceShare(all: All): string {
  const right = all.reduce((total, { evidence }) => total + evidence.right, 0);
  return figure(right / all.reduce((total, { evidence }) => total + evidence.all, 0));
}
