import type { CorrectDocumentFindingRequest, FieldValue } from '@docket/sdk';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { INPUT } from '../ui/field.tsx';
import type { FindingView } from './findings.ts';
import { useCorrections } from './use-corrections.ts';

type GivenValue = NonNullable<CorrectDocumentFindingRequest['value']>;

/** Form for the value that a person knows better. It has the type of the value before. */
export function CorrectionForm({
  documentId,
  finding,
  onClose,
}: {
  documentId: string;
  finding: FindingView;
  onClose: () => void;
}) {
  const { documents: text, common } = useMessages();
  const { correct } = useCorrections(documentId);
  const before: FieldValue = finding.value ?? { type: 'text', value: finding.text };
  const [typed, setTyped] = useState(`${before.value as string | number}`);
  const id = useId();
  const given = readValue(before, typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (given === undefined) return;
    correct(finding, given);
    onClose();
  };
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <form onSubmit={submit} onKeyDown={closeByEscape} className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-12 font-medium text-ink-2">
        {text.rightValue(before.currency ?? before.unit)}
      </label>
      {before.type === 'text' ? (
        <textarea
          id={id}
          autoFocus
          rows={3}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className={`${INPUT} h-auto py-1.5`}
        />
      ) : (
        <input
          id={id}
          autoFocus
          type={INPUT_TYPES[before.type] ?? 'text'}
          step="any"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className={INPUT}
        />
      )}
      <div className="flex gap-1.5">
        <Button type="submit" size="sm" kind="primary" disabled={given === undefined}>
          {common.save}
        </Button>
        <Button size="sm" kind="ghost" onClick={onClose}>
          {common.cancel}
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
