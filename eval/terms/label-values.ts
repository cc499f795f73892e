import type { ValueMention } from '../../server/src/engines/rules/analysis/contract-terms/sentence-values.ts';
import { VALUE_FIELDS } from '../../server/src/engines/rules/analysis/contract-terms/term-fields.ts';
import { findPlaces } from '../../server/src/engines/rules/analysis/places/place-names.ts';
import { findDurations, formatDuration } from '../../server/src/language/values/durations.ts';
import type { Statement } from './statement-corpus.ts';

/** Lists the terms that a value of a sentence is, by the labels of the sentence. */
export function fieldsOfValue({ labels }: Statement, value: ValueMention): string[] {
  const fields: readonly string[] = VALUE_FIELDS[value.type];
  return labels
    .filter(({ field, value: label }) => fields.includes(field) && isSameValue(value, label))
    .map(({ field }) => field);
}

/** Tells whether a value is the one that a label writes, as `36 months`, `4500 USD/month` or `Ohio`. */
export function isSameValue(value: ValueMention, label: string): boolean {
  switch (value.type) {
    case 'date':
      return label === value.iso;
    case 'duration': {
      const [labelled] = findDurations(label);
      return labelled !== undefined && formatDuration(labelled) === formatDuration(value);
    }
    case 'money': {
      const amount = /^([\d.]+) [A-Z]{3}/.exec(label)?.[1];
      return amount !== undefined && Number(amount) === value.value;
    }
    case 'percentage':
      return Number(/^([\d.]+)\s?%/.exec(label)?.[1]) === value.value;
    case 'place':
    default:
      return (
        label.replace(/^the /, '') === value.place || findPlaces(label)[0]?.place === value.place
      );
  }
}
