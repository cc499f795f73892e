import type { FieldValue } from '@docket/sdk';
import { type FormEvent, type KeyboardEvent, useState } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { FIELD_TYPES } from './field-types.ts';
import { descriptionOf, type FindingView } from './findings.ts';
import type { GivenValue } from './use-corrections.ts';

/** Typed value, and what else a value of its type has. */
type Typed = {
  value: string;
  /** Currency of an amount that the document does not have. */
  currency: string;
  /** Last day of a period; `value` is the first. */
  end: string;
};

/** Form for the value that a person knows better. It has the type of the value before. */
export function CorrectionForm({
  finding,
  onSave,
  onClose,
}: {
  finding: FindingView;
  onSave: (value: GivenValue) => void;
  onClose: () => void;
}) {
  const { general } = useMessages();
  const before = valueBefore(finding);
  const [typed, setTyped] = useState(() => typedBefore(before));
  const given = readValue(before, typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (given !== undefined) onSave(given);
  };
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  const change = (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part }));
  return (
    <form onSubmit={submit} onKeyDown={closeByEscape} className="flex flex-col gap-1.5">
      <ValueFields before={before} typed={typed} onChange={change} />
      <div className="flex gap-1.5">
        <Button type="submit" size="sm" kind="primary" disabled={given === undefined}>
          {general.save}
        </Button>
        <Button size="sm" kind="ghost" onClick={onClose}>
          {general.cancel}
        </Button>
      </div>
    </form>
  );
}

function ValueFields({
  before,
  typed,
  onChange,
}: {
  before: FieldValue;
  typed: Typed;
  onChange: (part: Partial<Typed>) => void;
}) {
  const { documents: text } = useMessages();
  const { type, currency, unit } = before;
  const field = { label: text.rightValue(currency ?? unit), value: typed.value, autoFocus: true };
  if (type === 'text') {
    return (
      <TextArea {...field} rows={3} onChange={({ target }) => onChange({ value: target.value })} />
    );
  }
  const isPeriod = type === 'period';
  return (
    <div className="flex flex-wrap gap-2">
      <Field
        {...field}
        label={isPeriod ? text.firstDay : field.label}
        type={INPUT_TYPES[type] ?? 'text'}
        step="any"
        onChange={({ target }) => onChange({ value: target.value })}
      />
      {isPeriod && (
        <Field
          label={text.lastDay}
          type="date"
          value={typed.end}
          onChange={({ target }) => onChange({ end: target.value })}
        />
      )}
      {type === 'money' && currency === undefined && (
        <Field
          label={text.currency}
          value={typed.currency}
          maxLength={3}
          placeholder="EUR"
          onChange={({ target }) => onChange({ currency: target.value.toUpperCase() })}
        />
      )}
    </div>
  );
}

const INPUT_TYPES: Partial<Record<FieldValue['type'], string>> = {
  date: 'date',
  period: 'date',
  money: 'number',
  percentage: 'number',
  duration: 'number',
  number: 'number',
};

/** True if the value can be typed. */
export function isCorrectable(finding: FindingView): boolean {
  return valueBefore(finding).type !== 'boolean';
}

/**
 * Returns the value to correct: of an obligation or a risk its description; an empty one of the type of the field if the
 * document has none.
 */
function valueBefore(finding: FindingView): FieldValue {
  const { kind, field, value, text } = finding;
  if (value) return value;
  if (kind !== 'fact') return { type: 'text', value: descriptionOf(finding) };
  return { type: (text === '' && FIELD_TYPES[field]) || 'text', value: text };
}

function typedBefore({ value, currency = '' }: FieldValue): Typed {
  if (typeof value !== 'object') return { value: `${value}`, currency, end: '' };
  return { value: value.start ?? '', currency, end: value.end ?? '' };
}

const CURRENCY = /^[A-Z]{3}$/;

/** Reads what was typed in the type of the value before. @returns undefined if it has another form */
function readValue({ type, unit }: FieldValue, typed: Typed): GivenValue | undefined {
  const text = typed.value.trim();
  if (type === 'period') {
    const [start, end] = [text || null, typed.end || null];
    return start || end ? { type, value: { start, end } } : undefined;
  }
  if (text === '') return undefined;
  if (INPUT_TYPES[type] !== 'number') return { type, value: text };
  return readNumber({ type, ...(unit && { unit }) }, Number(text), typed.currency);
}

function readNumber(
  form: Pick<FieldValue, 'type' | 'unit'>,
  value: number,
  currency: string,
): GivenValue | undefined {
  if (!Number.isFinite(value) || (form.type === 'money' && !CURRENCY.test(currency))) {
    return undefined;
  }
  return { ...form, value, ...(currency && { currency }) };
}
