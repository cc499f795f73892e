import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { docket } from '../api/docket.ts';
import { useWorkspaceId } from '../api/session.ts';
import { readText } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Field } from '../ui/field.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { newField } from './template-fields.ts';

/** Length of a title that the API allows. */
const NAME_LENGTH_MAX = 500;

/** Page for a new extraction template. */
export function NewTemplatePage() {
  const { templates: text, shell } = useMessages();
  const workspace = useWorkspaceId();
  const [initial] = useState(() => ({ fields: [newField()], rest: {} }));
  const { mutate, error, isPending } = useCreateTemplate();
  return (
    <>
      <PageHeader
        parent={
          <Link to="/w/$workspace/templates" params={{ workspace }}>
            {shell.templates}
          </Link>
        }
        title={text.create}
      />
      <TemplateEditor
        initial={initial}
        saveName={text.save}
        mustDiffer={false}
        error={error}
        isPending={isPending}
        onSave={(schema, form) => mutate({ schema, name: readText(form, 'name') })}
      >
        <Field
          label={text.name}
          name="name"
          hint={text.templateNameHint}
          maxLength={NAME_LENGTH_MAX}
          required
        />
      </TemplateEditor>
    </>
  );
}

/** Returns the mutation that creates a template and opens it. */
function useCreateTemplate() {
  const workspace = useWorkspaceId();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (template: { name: string; schema: Record<string, unknown> }) =>
      docket.extractionTemplates.create({ workspace_id: workspace, ...template }),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['templates'] });
      await navigate({
        to: '/w/$workspace/templates/$template',
        params: { workspace, template: id },
      });
    },
  });
}
