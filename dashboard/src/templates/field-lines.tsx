import { Plus, X } from 'lucide-react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { INPUT } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { FIELD_TYPES, hasFields, newField, type TemplateField } from './template-fields.ts';

/** Limits of the API. */
const NAME_LENGTH_MAX = 100;
/** Levels of groups and tables: deeper ones are hard to read, and the API allows few more. */
const LEVELS_MAX = 3;

type LinesProps = {
  fields: readonly TemplateField[];
  onChange: (fields: readonly TemplateField[]) => void;
  /** Number of the line around, as `2.`; empty at the top. */
  prefix?: string;
  level?: number;
};

/** Fields of a template, a line each; those of a group or a table below its line. */
export function FieldLines({ fields, onChange, prefix = '', level = 1 }: LinesProps) {
  const { templates: text } = useMessages();
  const replace = (changed: TemplateField) =>
    onChange(fields.map((field) => (field.id === changed.id ? changed : field)));
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-3">
        {fields.map((field, index) => (
          <FieldLine
            key={field.id}
            field={field}
            number={`${prefix}${index + 1}`}
            level={level}
            onChange={replace}
            onRemove={
              fields.length > 1
                ? () => onChange(fields.filter(({ id }) => id !== field.id))
                : undefined
            }
          />
        ))}
      </ul>
      <Button
        size="sm"
        icon={Plus}
        className="self-start"
        needs="write:documents"
        onClick={() => onChange([...fields, newField()])}
      >
        {prefix === '' ? text.addField : text.addFieldTo(prefix.slice(0, -1))}
      </Button>
    </div>
  );
}

type LineProps = {
  field: TemplateField;
  number: string;
  level: number;
  onChange: (field: TemplateField) => void;
  /** Undefined for the only field. */
  onRemove: (() => void) | undefined;
};

function FieldLine({ field, number, level, onChange, onRemove }: LineProps) {
  const { templates: text } = useMessages();
  const change = (part: Partial<TemplateField>) => onChange({ ...field, ...part });
  return (
    <li className="flex flex-col gap-2 border-l-2 border-line pl-3">
      <div className="flex flex-wrap items-center gap-2">
        <input
          aria-label={text.fieldName(number)}
          placeholder={text.nameHint}
          value={field.name}
          onChange={({ target }) => change({ name: target.value })}
          maxLength={NAME_LENGTH_MAX}
          required
          className={`${INPUT} min-w-32 flex-1`}
        />
        <div className="flex items-center gap-2 max-sm:w-full">
          <TypeSelect field={field} number={number} level={level} onChange={change} />
          <label className="flex min-h-6 items-center gap-1.5">
            <input
              type="checkbox"
              aria-label={text.fieldRequired(number)}
              checked={field.isRequired}
              onChange={({ target }) => change({ isRequired: target.checked })}
              className="size-4 accent-ink"
            />
            {text.required}
          </label>
          <Button
            kind="ghost"
            icon={X}
            label={text.removeField(number)}
            needs="write:documents"
            disabled={!onRemove}
            onClick={() => onRemove?.()}
          />
        </div>
      </div>
      {field.type === 'other' ? (
        <p className="text-12 text-ink-3">{text.otherHint}</p>
      ) : (
        <input
          aria-label={text.fieldDescription(number)}
          placeholder={text.descriptionHint}
          value={field.description}
          onChange={({ target }) => change({ description: target.value })}
          className={INPUT}
        />
      )}
      {field.type === 'choice' && (
        <input
          aria-label={text.fieldOptions(number)}
          placeholder={text.optionsHint}
          value={field.options}
          onChange={({ target }) => change({ options: target.value })}
          required
          className={INPUT}
        />
      )}
      {hasFields(field) && (
        <FieldLines
          fields={field.fields}
          prefix={`${number}.`}
          level={level + 1}
          onChange={(fields) => change({ fields })}
        />
      )}
    </li>
  );
}

function TypeSelect({
  field,
  number,
  level,
  onChange,
}: {
  field: TemplateField;
  number: string;
  level: number;
  onChange: (part: Partial<TemplateField>) => void;
}) {
  const { templates: text } = useMessages();
  const types = FIELD_TYPES.filter(
    (type) => level < LEVELS_MAX || type === field.type || !hasFields({ type }),
  );
  // Another type would lose the schema that only JSON can show.
  const offered = field.type === 'other' ? (['other'] as const) : types;
  return (
    <Select
      label={text.fieldType(number)}
      isLabelHidden
      choices={offered.map((id) => ({ id, name: text.types[id] }))}
      chosen={field.type}
      onChoose={(type) =>
        onChange({
          type,
          fields: hasFields({ type }) && field.fields.length === 0 ? [newField()] : field.fields,
        })
      }
    />
  );
}
