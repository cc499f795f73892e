import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';

import { useCan, useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { useSettled } from '../search/use-settled.ts';
import { Button } from '../ui/button.tsx';
import { Developers } from '../ui/developers.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { Failure } from '../ui/failure.tsx';
import { FieldLines } from './field-lines.tsx';
import { schemaCheckQuery } from './queries.ts';
import { areNamed, findSharedName, type TemplateContent, writeSchema } from './template-fields.ts';

const INDENT = 2;

/** Form for the fields of a template. Each change is checked by the server. */
export function TemplateEditor({
  initial,
  saveName,
  mustDiffer,
  error,
  isPending,
  onSave,
  children,
}: {
  initial: TemplateContent;
  /** Name of the button that saves. */
  saveName: string;
  /** True where a schema as before is no new version. */
  mustDiffer: boolean;
  /** Failure of the last save. */
  error: unknown;
  isPending: boolean;
  onSave: (schema: Record<string, unknown>, form: FormData) => void;
  /** Fields of the form above those of the template. */
  children?: ReactNode;
}) {
  const { templates: text } = useMessages();
  const describe = useErrorText();
  const canWrite = useCan('write:documents');
  const [fields, setFields] = useState(initial.fields);
  const schema = writeSchema({ ...initial, fields });
  const json = JSON.stringify(schema);
  const check = useSchemaCheck(fields, json);
  const isSame = mustDiffer && json === JSON.stringify(writeSchema(initial));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave(schema, new FormData(event.currentTarget));
  };
  return (
    <form
      onSubmit={submit}
      className="flex min-h-0 max-w-list flex-1 flex-col gap-4 overflow-y-auto px-4 py-4"
    >
      {children}
      <fieldset disabled={!canWrite} className="flex min-w-0 flex-col gap-2">
        <legend className="mb-2 text-12 font-semibold">{text.fields}</legend>
        <FieldLines fields={fields} onChange={setFields} />
      </fieldset>
      {check.failure && <Failure text={check.failure} />}
      {error !== null && error !== undefined && <Failure text={describe(error)} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          kind="primary"
          needs="write:documents"
          disabled={isPending || isSame || check.failure !== undefined}
        >
          {saveName}
        </Button>
        <p role="status" className="text-12 text-ink-3 tnum">
          {check.summary}
        </p>
      </div>
      <Developers note={text.schemaNote} command={JSON.stringify(schema, null, INDENT)} />
    </form>
  );
}

/** Checks a schema as its fields are typed: what it asks for, or what is wrong with it. */
function useSchemaCheck(fields: TemplateContent['fields'], json: string) {
  const { templates: text } = useMessages();
  const describe = useErrorText();
  const workspace = useWorkspaceId();
  const canWrite = useCan('write:documents');
  const shared = findSharedName(fields);
  const isComplete = areNamed(fields) && shared === undefined;
  const settled = useSettled(json);
  const { data, error } = useQuery({
    ...schemaCheckQuery(workspace, settled),
    enabled: isComplete && canWrite && settled === json,
  });
  if (shared !== undefined) return { failure: text.sharedName(shared), summary: '' };
  if (!isComplete) return { failure: undefined, summary: '' };
  return {
    failure: error ? describe(error) : undefined,
    summary: data && !error ? text.asksFor(data.leaves, data.lists.length) : '',
  };
}
