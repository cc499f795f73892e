import { type KeyboardEvent, useRef, useState } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { type GivenValue, readTyped, writeTyped } from './cell-value.ts';
import type { ShownCell } from './grid-cells.ts';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const LOOK =
  'absolute top-0 left-0 z-10 min-h-full w-full resize-none rounded-none bg-raised px-3 py-1.5 text-13 text-ink shadow-float outline-2 -outline-offset-2 outline-focus';

/** Selects what a field holds, so that typing replaces it. */
function selectText(field: Field): void {
  if (!(field instanceof HTMLSelectElement)) field.select();
}

/** Field over a cell in which its value is corrected. Enter saves, and so does leaving; Escape does not. */
export function CellEditor({
  shown: { cell, column },
  onSave,
  onClose,
}: {
  shown: ShownCell;
  onSave: (value: GivenValue) => void;
  onClose: () => void;
}) {
  const { grids: text } = useMessages();
  const [before] = useState(() => writeTyped(cell, column));
  const isEnded = useRef(false);
  const end = (field?: Field) => {
    if (isEnded.current) return;
    // A number that is none stays to be mended.
    if (field && !field.checkValidity()) {
      field.reportValidity();
      return;
    }
    isEnded.current = true;
    if (!field || field.value === before) onClose();
    else onSave(readTyped(field.value, column, cell));
  };
  const onKeyDown = (event: KeyboardEvent<Field>) => {
    if (event.key !== 'Escape' && (event.key !== 'Enter' || event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
    end(event.key === 'Enter' ? event.currentTarget : undefined);
  };
  const field = {
    'aria-label': text.rightValue(column.name),
    autoFocus: true,
    defaultValue: before,
    onKeyDown,
    onFocus: ({ currentTarget }: { currentTarget: Field }) => selectText(currentTarget),
    onBlur: ({ currentTarget }: { currentTarget: Field }) => end(currentTarget),
    className: LOOK,
  };
  const choices = column.type === 'boolean' ? [true, false] : column.options;
  if (choices) {
    return (
      <select {...field}>
        <option value="">{text.reasons.not_found}</option>
        {choices.map((choice) => (
          <option key={String(choice)} value={String(choice)}>
            {typeof choice === 'boolean' ? (choice ? text.yes : text.no) : String(choice)}
          </option>
        ))}
      </select>
    );
  }
  if (column.type === 'text' || column.type === 'list') {
    return <textarea {...field} rows={3} />;
  }
  return (
    <input
      {...field}
      type={column.type === 'date' ? 'date' : 'number'}
      step={column.type === 'number' ? 'any' : undefined}
    />
  );
}
