import type { Analysis, AnalysisDetail } from '@docket/sdk';

import { type FindingView, listFindings } from './findings.ts';

/** Change of a finding from one analysis to another. */
export type Difference = {
  /** Field of the analysis, as `dates/start`; elements of a list have that of the list. */
  field: string;
  state: 'same' | 'changed' | 'new' | 'gone';
  before: FindingView | undefined;
  after: FindingView | undefined;
};

/** Analysis with its result. */
export type ReadAnalysis = Pick<AnalysisDetail, 'extract_fields'> & { analysis: Analysis };

/**
 * Compares the findings of two analyses of a document, in the fields that both were asked for. A value that stands alone has changed where its text differs;
 * elements of a list are the same where their texts agree, and else new or gone.
 */
export function compareAnalyses(before: ReadAnalysis, after: ReadAnalysis): Difference[] {
  const older = groupByField(before.analysis);
  const newer = groupByField(after.analysis);
  const fields = [...new Set([...older.keys(), ...newer.keys()])];
  return fields
    .filter((field) => wasAsked(before, field) && wasAsked(after, field))
    .flatMap((field) => compareField(field, older.get(field) ?? [], newer.get(field) ?? []));
}

function wasAsked({ extract_fields: fields }: ReadAnalysis, field: string): boolean {
  return fields === null || fields.includes(field) || fields.includes(field.split('/')[0]!);
}

function groupByField(analysis: Analysis): Map<string, FindingView[]> {
  const stated = listFindings(analysis).filter((each) => textOf(each) !== '');
  return Map.groupBy(stated, ({ field }) => field.replace(/\/\d+$/, ''));
}

function compareField(
  field: string,
  older: readonly FindingView[],
  newer: readonly FindingView[],
): Difference[] {
  const gone = [...older];
  const differences: Difference[] = newer.map((after) => {
    const index = gone.findIndex((each) => textOf(each) === textOf(after));
    const [before] = index === -1 ? [] : gone.splice(index, 1);
    return { field, state: before ? 'same' : 'new', before, after };
  });
  const [added] = differences;
  if (older.length === 1 && newer.length === 1 && added?.state === 'new') {
    return [{ ...added, state: 'changed', before: older[0] }];
  }
  return [
    ...differences,
    ...gone.map((before): Difference => ({ field, state: 'gone', before, after: undefined })),
  ];
}

function textOf({ text }: FindingView): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}
