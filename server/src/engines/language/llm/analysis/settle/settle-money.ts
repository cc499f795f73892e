import { type Anomaly, findAnomalies } from '../../../built-in/financial/anomalies.ts';
import { computeRatios, type Ratio } from '../../../built-in/financial/ratios.ts';
import type { Item } from '../../../built-in/financial/statement-items.ts';
import { foldString } from '../../../built-in/text/folded-text.ts';
import { createGrounder } from '../../../grounding.ts';
import { ofKind } from '../candidates.ts';
import { readNumber } from './read-number.ts';
import { wordsIn } from './read-value.ts';
import { borneOut, objectsOf, type SettledObject } from './settle-objects.ts';
import type { SettledField, Settling } from './settling.ts';

/** Sums; currency and period are those that the rules read from the tables. */
export function settleTotals(settling: Settling): SettledField {
  const [ruled] = builtInObjects(settling, 'totals');
  const currency = ruled?.['currency'] ?? null;
  const period = ruled?.['period'] ?? null;
  const objects = ofKind(settling.task.candidates, 'totals').flatMap((found): SettledObject[] => {
    const passage = foldString(found.evidence.excerpt);
    const label = wordsIn(passage, found.item.label);
    const value = readNumber(found.item.value, passage, settling.context.scales);
    if (label === undefined || value === undefined) return [];
    return [{ label, value, currency, period, ...borneOut(settling, 'totals', found, label) }];
  });
  return objectsOf('totals', objects, ({ value }) => value);
}

export function settleLineItems(settling: Settling): SettledField {
  const objects = ofKind(settling.task.candidates, 'line_items').flatMap(
    (found): SettledObject[] => {
      const { item, evidence } = found;
      const passage = foldString(evidence.excerpt);
      const description = wordsIn(passage, item.description);
      const amount = numberIn(passage, item.amount);
      if (description === undefined || amount === null) return [];
      return [
        {
          description,
          quantity: numberIn(passage, item.quantity),
          unit_price: numberIn(passage, item.unit_price),
          amount,
          ...borneOut(settling, 'line_items', found, description),
        },
      ];
    },
  );
  return objectsOf('line_items', objects, ({ description }) => description);
}

function numberIn(passage: string, value: number | null): number | null {
  return value === null ? null : (readNumber(value, passage, NO_SCALES) ?? null);
}

const NO_SCALES: ReadonlySet<number> = new Set();

/** Ratios are computed, never read: of the figures of the model, else of those that the rules found. */
export function settleRatios(settling: Settling): SettledField {
  const own = computeRatios({ items: itemsOf(settling) }).map((ratio) => grounded(settling, ratio));
  return together(settling, 'ratios', own, ({ name }) => name);
}

export function settleAnomalies(settling: Settling): SettledField {
  const own = findAnomalies({ items: itemsOf(settling), tables: [] }).map((anomaly) =>
    grounded(settling, anomaly),
  );
  return together(settling, 'anomalies', own, ({ type, actual }) => JSON.stringify([type, actual]));
}

/** Known rows whose figures stand in their passages. */
function itemsOf({ task, context }: Settling): Item[] {
  return ofKind(task.candidates, 'figures').flatMap(({ item, evidence }): Item[] => {
    const passage = foldString(evidence.excerpt);
    const value = readNumber(item.value, passage, context.scales);
    if (value === undefined) return [];
    const before =
      item.previous === null ? undefined : readNumber(item.previous, passage, context.scales);
    const span = { start: evidence.start, end: evidence.end };
    return [
      {
        concept: item.concept,
        label: wordsIn(passage, item.label) ?? item.concept,
        value,
        previous: before === undefined ? undefined : { value: before, span },
        period: undefined,
        spans: [span],
        rank: 0,
        tableConcepts: 0,
      },
    ];
  });
}

function grounded({ task }: Settling, { spans, ...found }: Ratio | Anomaly): SettledObject {
  const grounder = createGrounder(task.text);
  const places = new Map(spans.map((span) => [`${span.start}-${span.end}`, span]));
  const evidence = [...places.values()].flatMap(
    ({ start, end }) => grounder.evidence(start, end, undefined) ?? [],
  );
  return { ...found, evidence };
}

/** What the model's figures give, and what else the rules found in the tables. */
function together(
  settling: Settling,
  key: string,
  own: readonly SettledObject[],
  identity: (object: SettledObject) => unknown,
): SettledField {
  const known = new Set(own.map(identity));
  const others = builtInObjects(settling, key).filter((one) => !known.has(identity(one)));
  return objectsOf(key, [...own, ...others], identity);
}

/** As the rules found them, with their ids, which are overwritten where a list is put together. */
function builtInObjects({ task }: Settling, key: string): SettledObject[] {
  const list = task.builtIn.extracted_fields[key];
  return Array.isArray(list) ? list : [];
}
