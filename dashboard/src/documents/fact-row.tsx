import type { FieldValue } from '@docket/sdk';

import { formatDay } from '../format/dates.ts';
import { formatMoney, formatNumber, formatPercent } from '../format/numbers.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Certainty, FindingRow, type FindingRowProps } from './finding-row.tsx';

/** Interest is stated with up to three digits after the point. */
const PERCENT_DIGITS_MAX = 3;

/** Row of a key term: name and value. */
export function FactRow(props: FindingRowProps) {
  const { finding, selection } = props;
  const { documents: text } = useMessages();
  const isChosen = selection.chosen === finding.id;
  return (
    <FindingRow
      {...props}
      className="grid grid-cols-[92px_minmax(0,1fr)_auto] items-baseline gap-x-2"
    >
      <span className="truncate text-12 text-ink-3">{fieldName(finding.field, text.fields)}</span>
      <span className={isChosen ? 'min-w-0 text-ink' : 'line-clamp-2 min-w-0 text-ink'}>
        <Value value={finding.value} text={finding.text} />
      </span>
      <Certainty finding={finding} />
    </FindingRow>
  );
}

/** Shows a typed value in the language of the person; a passage in serif. */
export function Value({ value, text }: { value: FieldValue | undefined; text: string }) {
  const language = useLanguage();
  const { documents } = useMessages();
  if (!value || value.type === 'text') {
    return (
      <span className="verbatim">
        {calm(typeof value?.value === 'string' ? value.value : text)}
      </span>
    );
  }
  return formatValue(value, language, documents.units);
}

function formatValue(
  { type, value, currency, unit }: FieldValue,
  language: string,
  units: Record<string, (count: number) => string>,
): string {
  if (typeof value === 'object') return [value.start, value.end].filter(Boolean).join(' – ');
  if (type === 'date') return formatDay(String(value), language);
  if (typeof value !== 'number') return String(value);
  if (type === 'money') return formatMoney(value, currency ?? '', language);
  if (type === 'percentage') return formatPercent(value / 100, language, PERCENT_DIGITS_MAX);
  const number = formatNumber(value, language);
  if (unit === undefined) return number;
  return units[unit]?.(value) ?? `${number} ${unit}`;
}

/** Returns the name of a field; the API also takes fields that the person named. */
export function fieldName(field: string, names: Record<string, string>): string {
  const name = names[field.replace(/\/\d+$/, '')];
  if (name !== undefined) return name;
  const words = field.replace(/\/\d+$/, '').replaceAll(/[_/]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Contracts shout. Capitals become a sentence where they are read; the evidence keeps them. */
function calm(text: string): string {
  const isShouted = text.length > 20 && text === text.toUpperCase();
  return isShouted ? text.charAt(0) + text.slice(1).toLowerCase() : text;
}
