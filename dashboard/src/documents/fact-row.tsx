import type { FieldValue } from '@docket/sdk';

import { cx } from '../format/class-names.ts';
import { formatDay } from '../format/dates.ts';
import { formatMoney, formatNumber, formatPercent } from '../format/numbers.ts';
import type { Messages } from '../messages/en/messages.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import type { FindingView } from './findings.ts';
import { Certainty, Confirmed, FindingRow, type FindingRowProps } from './finding-row.tsx';

/** Interest is stated with up to three digits after the point. */
const PERCENT_DIGITS_MAX = 3;

/** Row of a key term: name and value. */
export function FactRow(props: FindingRowProps) {
  const { finding, selection } = props;
  const messages = useMessages();
  const isChosen = selection.chosen === finding.id;
  return (
    <FindingRow
      {...props}
      className="grid grid-cols-[92px_minmax(0,1fr)_auto] items-baseline gap-x-2"
    >
      <span className={cx(NAME, isChosen ? 'text-ink-2' : 'line-clamp-2 text-ink-3')}>
        {nameRow(finding, messages)}
      </span>
      <span className={isChosen ? 'min-w-0 text-ink' : 'line-clamp-2 min-w-0 text-ink'}>
        <Value value={finding.value} text={finding.text} />
      </span>
      <Certainty finding={finding} />
    </FindingRow>
  );
}

/** Row of a field that the document has no value for. */
export function AbsentRow(props: FindingRowProps) {
  const { finding } = props;
  const messages = useMessages();
  return (
    <FindingRow {...props} className="flex items-baseline gap-2">
      <span className="flex-1 text-12 text-ink-2">{nameFinding(finding, messages)}</span>
      {finding.meta.confirmed && <Confirmed />}
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

const NAME = 'text-12 hyphens-auto [overflow-wrap:anywhere]';

/** Returns what the findings of a row are, each name once. */
function nameRow(row: FindingView, messages: Messages): string {
  const findings = [row, ...(row.twins ?? [])];
  return [...new Set(findings.map((finding) => nameFinding(finding, messages)))].join(', ');
}

/** Returns what a finding is: in a list its kind, else the name of its field. */
export function nameFinding({ name, field }: FindingView, { documents, engine }: Messages): string {
  return name === undefined ? fieldName(field, documents.fields) : fieldName(name, engine.kinds);
}

/** Returns the name of a field; the API also takes fields that the person named. */
function fieldName(field: string, names: Record<string, string>): string {
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
