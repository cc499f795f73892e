import { foldString } from '../../../../language/folding.ts';
import { createGrounder } from '../../../language-engine/evidence/grounder.ts';
import {
  type Anomaly,
  findItemAnomalies,
  rankAnomalies,
} from '../../../language-engine/statements/anomalies.ts';
import { computeRatios, type Ratio } from '../../../language-engine/statements/ratios.ts';
import type { StatementItem } from '../../../language-engine/statements/statement-item.ts';
import { candidatesOfKind } from '../extract/candidates.ts';
import { findWords, readNumber } from './read-value.ts';
import type { Resolution, ResolvedField } from './resolution.ts';
import { groundObject, resolveList, type ResolvedObject } from './resolve-list.ts';

/** Resolves totals. Their currency and period are those that the rules read from the tables. */
export function resolveTotals(resolution: Resolution): ResolvedField {
  const [ruleTotal] = listRuleObjects(resolution, 'totals');
  const currency = ruleTotal?.['currency'] ?? null;
  const period = ruleTotal?.['period'] ?? null;
  const objects = candidatesOfKind(resolution.input.candidates, 'totals').flatMap(
    (candidate): ResolvedObject[] => {
      const passage = foldString(candidate.evidence.excerpt);
      const label = findWords(passage, candidate.item.label);
      const value = readNumber(candidate.item.value, passage, resolution.context.scales);
      if (label === undefined || value === undefined) return [];
      const ground = groundObject(resolution, 'totals', candidate, label);
      return [{ label, value, currency, period, ...ground }];
    },
  );
  return resolveList('totals', objects, ({ value }) => value);
}

/** Resolves line items; an item needs a description and an amount from its passage. */
export function resolveLineItems(resolution: Resolution): ResolvedField {
  const objects = candidatesOfKind(resolution.input.candidates, 'line_items').flatMap(
    (candidate): ResolvedObject[] => {
      const { item, evidence } = candidate;
      const passage = foldString(evidence.excerpt);
      const description = findWords(passage, item.description);
      const amount = readPlainNumber(passage, item.amount);
      if (description === undefined || amount === null) return [];
      return [
        {
          description,
          quantity: readPlainNumber(passage, item.quantity),
          unit_price: readPlainNumber(passage, item.unit_price),
          amount,
          ...groundObject(resolution, 'line_items', candidate, description),
        },
      ];
    },
  );
  return resolveList('line_items', objects, ({ description }) => description);
}

function readPlainNumber(passage: string, value: number | null): number | null {
  return value === null ? null : (readNumber(value, passage, NO_SCALES) ?? null);
}

const NO_SCALES: ReadonlySet<number> = new Set();

/** Computes ratios from the figures of the model, and adds those of the rules. Ratios are never read from the text. */
export function resolveRatios(resolution: Resolution): ResolvedField {
  const computed = computeRatios(listItems(resolution)).map((ratio) =>
    groundFigures(resolution, ratio),
  );
  return mergeWithRules(resolution, 'ratios', computed, ({ name }) => name);
}

/** Finds anomalies in the figures of the model, and adds those of the rules. */
export function resolveAnomalies(resolution: Resolution): ResolvedField {
  const found = rankAnomalies(findItemAnomalies(listItems(resolution))).map((anomaly) =>
    groundFigures(resolution, anomaly),
  );
  return mergeWithRules(resolution, 'anomalies', found, ({ type, actual }) =>
    JSON.stringify([type, actual]),
  );
}

/** Lists the statement rows of the model whose figures stand in their passages. */
function listItems({ input, context }: Resolution): StatementItem[] {
  return candidatesOfKind(input.candidates, 'figures').flatMap(
    ({ item, evidence }): StatementItem[] => {
      const passage = foldString(evidence.excerpt);
      const value = readNumber(item.value, passage, context.scales);
      if (value === undefined) return [];
      const previous =
        item.previous === null ? undefined : readNumber(item.previous, passage, context.scales);
      const span = { start: evidence.start, end: evidence.end };
      return [
        {
          concept: item.concept,
          label: findWords(passage, item.label) ?? item.concept,
          value,
          previous: previous === undefined ? undefined : { value: previous, span },
          period: undefined,
          spans: [span],
          rank: 0,
          tableConcepts: 0,
        },
      ];
    },
  );
}

function groundFigures(
  { input }: Resolution,
  { spans, ...object }: Ratio | Anomaly,
): ResolvedObject {
  const grounder = createGrounder(input.text);
  const distinct = new Map(spans.map((span) => [`${span.start}-${span.end}`, span]));
  const evidence = [...distinct.values()].flatMap(
    ({ start, end }) => grounder.evidenceAt(start, end, undefined) ?? [],
  );
  return { ...object, evidence };
}

/** Appends the objects of the rules that the model's figures do not give. */
function mergeWithRules(
  resolution: Resolution,
  key: string,
  objects: readonly ResolvedObject[],
  identify: (object: ResolvedObject) => unknown,
): ResolvedField {
  const known = new Set(objects.map(identify));
  const others = listRuleObjects(resolution, key).filter((object) => !known.has(identify(object)));
  return resolveList(key, [...objects, ...others], identify);
}

/** Lists the objects of the rules. Their ids are replaced when the list is resolved. */
function listRuleObjects({ input }: Resolution, key: string): ResolvedObject[] {
  const list = input.ruleAnalysis.extracted_fields[key];
  return Array.isArray(list) ? list : [];
}
