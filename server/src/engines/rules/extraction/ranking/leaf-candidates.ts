import type { Reading } from '../../analysis/document/reading.ts';
import { currencyOfName } from '../known-fields.ts';
import type { LeafQuery } from '../leaf-query.ts';
import type { Source } from '../source.ts';
import { readDates } from './date-values.ts';
import { readNumbers } from './number-values.ts';
import { readOptions } from './option-values.ts';
import { readStatement } from './statement-values.ts';
import { findTextValues } from './text-values.ts';
import type { TextUnit } from './text-units.ts';
import type { UnitValue } from './unit-value.ts';

/** Value that a leaf may have, with the unit that states it. */
export type LeafCandidate = UnitValue & { unit: TextUnit };

/** Units of documents with the values read so far, by what was asked for. */
const readings = new WeakMap<Reading, Map<string, Map<TextUnit, UnitValue[]>>>();

/**
 * Creates a reader that lists the values that a unit states and that the leaf can take. Each unit is read once for all
 * leaves alike.
 */
export function createCandidateReader(
  source: Source,
  query: LeafQuery,
): (unit: TextUnit) => LeafCandidate[] {
  const asked = readings.get(source.reading) ?? new Map<string, Map<TextUnit, UnitValue[]>>();
  readings.set(source.reading, asked);
  const key = describeValues(query);
  const units = asked.get(key) ?? new Map<TextUnit, UnitValue[]>();
  asked.set(key, units);
  return (unit) => {
    let found = units.get(unit);
    if (!found) {
      found = readUnit(source, query, unit);
      units.set(unit, found);
    }
    return found.map((one) => ({ ...one, unit }));
  };
}

/** Describes the values that a leaf can take; leaves with the same description have the same candidates. */
function describeValues({ kind, unit, name, node }: LeafQuery): string {
  const isNumeric = node.type === 'number' || node.type === 'integer';
  const options = node.options ? JSON.stringify(node.options) : '';
  return [
    isNumeric ? node.type : kind,
    isNumeric ? (unit ?? '') : '',
    isNumeric ? (currencyOfName(name) ?? '') : '',
    options,
  ].join('|');
}

function readUnit(source: Source, query: LeafQuery, unit: TextUnit): UnitValue[] {
  const { kind, node } = query;
  if (kind === 'boolean') return readStatement(unit);
  if (kind === 'option') return readOptions(query, unit);
  if (kind === 'date') return readDates(source, unit);
  if (node.type === 'string') return readTexts(query, unit);
  return readNumbers(source, query, unit).filter(
    ({ value }) => node.type !== 'integer' || Number.isInteger(value),
  );
}

/** End of the first part of a labelled value: `Flat 4, ground floor (furnished)` has two. */
const PART_END = /[,;(]|\.\s|\s[–—-]\s/;
const PHRASE_MAX = 160;

function readTexts({ kind }: LeafQuery, unit: TextUnit): UnitValue[] {
  const { text } = unit;
  const listed = findTextValues(text, unit.language);
  const wanted =
    kind === 'email' || kind === 'uri' ? listed.filter((one) => one.kind === kind) : listed;
  const found = wanted.map(({ start, end, kind: form }): UnitValue => ({
    value: text.slice(start, end),
    start,
    end,
    form,
  }));
  if (kind !== 'text' || unit.kind === 'sentence' || text.length > PHRASE_MAX) return found;
  const whole = text.replace(/\.$/, '');
  const cut = PART_END.exec(whole)?.index ?? 0;
  const part = whole.slice(0, cut).trimEnd();
  return [
    { value: whole, start: 0, end: whole.length, form: 'whole' },
    ...(part === ''
      ? []
      : [{ value: part, start: 0, end: part.length, form: 'first_part' as const }]),
    ...found,
  ];
}
