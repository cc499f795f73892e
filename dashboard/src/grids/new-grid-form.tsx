import { DocketError } from '@docket/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';

import { docket } from '../api/docket.ts';
import { useWorkspaceId } from '../api/session.ts';
import { readText } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { TemplateChoice } from '../templates/template-choice.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { Failure } from '../ui/failure.tsx';
import { Field } from '../ui/field.tsx';
import { RequestId } from '../ui/request-id.tsx';
import { Select } from '../ui/select.tsx';
import { type ChosenSource, readFilters } from './grid-filters.ts';
import { QuestionLines, readQuestions } from './question-lines.tsx';
import { SourceFields } from './source-fields.tsx';

/** Length of a title that the API allows. */
const NAME_LENGTH_MAX = 500;

const KINDS = ['questions', 'template'] as const;
type Kind = (typeof KINDS)[number];

export type NewGridProps = {
  /** Documents and meetings that become rows, if the person does not choose others. */
  chosen?: readonly ChosenSource[];
  /** First column, and name of the grid. */
  question?: string;
  /** Template whose fields become columns. */
  template?: string;
  onClose: () => void;
};

/** Form for a new grid: its name, its columns and its sources. */
export function NewGridForm({ chosen = [], question = '', template, onClose }: NewGridProps) {
  const { grids: text } = useMessages();
  const [kind, setKind] = useState<Kind>(template === undefined ? 'questions' : 'template');
  const { mutate, error, isPending } = useCreateGrid(chosen, kind);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(new FormData(event.currentTarget));
  };
  return (
    <Dialog title={text.create} isOpen onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={text.name}
          name="name"
          hint={text.nameHint}
          defaultValue={question.slice(0, NAME_LENGTH_MAX)}
          maxLength={NAME_LENGTH_MAX}
          required
        />
        <div className="flex flex-col gap-2">
          <Select
            label={text.columns}
            choices={KINDS.map((id) => ({ id, name: text.kinds[id] }))}
            chosen={kind}
            onChoose={setKind}
          />
          {kind === 'questions' ? (
            <QuestionLines first={question} />
          ) : (
            <TemplateChoice initial={template} />
          )}
        </div>
        <SourceFields chosen={chosen} onlyDocuments={kind === 'template'} />
        <Refusal error={error} />
        <Button type="submit" kind="primary" disabled={isPending}>
          {text.create}
        </Button>
      </form>
    </Dialog>
  );
}

function Refusal({ error }: { error: unknown }) {
  const describe = useErrorText();
  if (!error) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Failure text={describe(error)} />
      {error instanceof DocketError && error.requestId && <RequestId id={error.requestId} />}
    </div>
  );
}

/** Returns the mutation that creates a grid out of the form and opens it. */
function useCreateGrid(chosen: readonly ChosenSource[], kind: Kind) {
  const workspace = useWorkspaceId();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (form: FormData) => {
      const onlyDocuments = kind === 'template';
      return docket.grids.create({
        workspace_id: workspace,
        name: readText(form, 'name'),
        filters: readFilters(form, chosen, onlyDocuments),
        ...(onlyDocuments
          ? { template_id: readText(form, 'template') }
          : { columns: readQuestions(form) }),
      });
    },
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['grids', 'list'] });
      await navigate({ to: '/w/$workspace/grids/$grid', params: { workspace, grid: id } });
    },
  });
}
