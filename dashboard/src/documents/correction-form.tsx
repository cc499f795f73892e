import type { FieldValue } from '@docket/sdk';
import { type FormEvent, type KeyboardEvent, useState } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import type { FindingView } from './findings.ts';
import type { GivenValue } from './use-corrections.ts';

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
  const { documents: text, general } = useMessages();
  const before: FieldValue = finding.value ?? { type: 'text', value: finding.text };
  const [typed, setTyped] = useState(`${before.value as string | number}`);
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
  const label = text.rightValue(before.currency ?? before.unit);
  const field = { label, value: typed, autoFocus: true };
  return (
    <form onSubmit={submit} onKeyDown={closeByEscape} className="flex flex-col gap-1.5">
      {before.type === 'text' ? (
        <TextArea {...field} rows={3} onChange={({ target }) => setTyped(target.value)} />
      ) : (
        <Field
          {...field}
          type={INPUT_TYPES[before.type] ?? 'text'}
          step="any"
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
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

const INPUT_TYPES: Partial<Record<FieldValue['type'], string>> = {
  date: 'date',
  money: 'number',
  percentage: 'number',
  duration: 'number',
  number: 'number',
};

/** True if the value can be typed in one field. */
export function isCorrectable({ kind, value }: FindingView): boolean {
  return kind === 'fact' && value?.type !== 'period' && value?.type !== 'boolean';
}

/** Reads what was typed in the type of the value before. @returns undefined if it has another form */
function readValue({ type, unit, currency }: FieldValue, typed: string): GivenValue | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  if (INPUT_TYPES[type] !== 'number') return { type, value: text };
  const value = Number(text);
  if (!Number.isFinite(value)) return undefined;
  return { type, value, ...(unit && { unit }), ...(currency && { currency }) };
}
