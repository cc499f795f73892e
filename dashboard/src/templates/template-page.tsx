import type { ExtractionTemplate } from '@docket/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Table2, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';

import { useDelete } from '../api/deletes.ts';
import { docket } from '../api/docket.ts';
import { useCan, useWorkspaceId } from '../api/session.ts';
import { formatTime } from '../format/dates.ts';
import { NewGridDialog } from '../grids/new-grid-dialog.tsx';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { PageError } from '../ui/page-error.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RenameButton } from '../ui/rename-button.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toasts.tsx';
import { templateQuery } from './queries.ts';
import { TemplateEditor } from './template-editor.tsx';
import { readSchema } from './template-fields.ts';

/** Page of one extraction template: the fields of its latest version, or of the one that the address names. */
export function TemplatePage() {
  const { template: id } = useParams({ strict: false });
  const { version = '' } = useSearch({ strict: false }) as { version?: string };
  const { data: template, error, refetch } = useQuery(templateQuery(id!, version));
  if (error) return <PageError isWholePage error={error} retry={() => void refetch()} />;
  if (!template) return <Skeleton />;
  return (
    <>
      <TemplateHeader template={template} />
      <VersionEditor key={`${template.id} ${template.shown_version}`} template={template} />
    </>
  );
}

/** Form for the shown version. What is saved becomes the next version. */
function VersionEditor({ template }: { template: ExtractionTemplate }) {
  const { templates: text } = useMessages();
  const navigate = useNavigate();
  const toast = useToast();
  const { mutate, error, isPending } = useUpdateTemplate(template.id);
  const initial = useMemo(() => readSchema(template.schema), [template.schema]);
  const next = template.version + 1;
  return (
    <TemplateEditor
      initial={initial}
      saveName={text.saveVersion(next)}
      mustDiffer={template.shown_version === template.version}
      error={error}
      isPending={isPending}
      onSave={(schema) =>
        mutate(
          { schema },
          {
            onSuccess: ({ version }) => {
              toast({ text: text.saved(version) });
              void navigate({ to: '.', search: {} });
            },
          },
        )
      }
    />
  );
}

/** Returns the mutation that renames a template or gives it a new version. */
function useUpdateTemplate(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: { name?: string; schema?: Record<string, unknown> }) =>
      docket.extractionTemplates.update(id, change),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['templates'] }),
  });
}

function TemplateHeader({ template }: { template: ExtractionTemplate }) {
  const { templates: text, shell } = useMessages();
  const language = useLanguage();
  const workspace = useWorkspaceId();
  const [isOpen, setOpen] = useState(false);
  return (
    <PageHeader
      parent={
        <Link to="/w/$workspace/templates" params={{ workspace }}>
          {shell.templates}
        </Link>
      }
      title={template.name}
      meta={
        <>
          <VersionSelect template={template} />
          <span className="hidden tnum xl:inline">
            {formatTime(template.version_created_at, language)}
          </span>
        </>
      }
      actions={
        <>
          <Button icon={Table2} needs="write:documents" onClick={() => setOpen(true)}>
            {text.toGrid}
          </Button>
          <EditActions template={template} />
          {isOpen && (
            <NewGridDialog
              template={template.id}
              question={template.name}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      }
    />
  );
}

/** Shows which version is shown, and offers the others. */
function VersionSelect({
  template: { version, shown_version: shown },
}: {
  template: ExtractionTemplate;
}) {
  const { templates: text } = useMessages();
  const navigate = useNavigate();
  if (version === 1) return <span className="tnum">{text.version(1)}</span>;
  const numbers = Array.from({ length: version }, (_, index) => String(version - index));
  return (
    <Select
      label={text.shownVersion}
      isLabelHidden
      choices={numbers.map((id) => ({ id, name: text.version(Number(id)) }))}
      chosen={String(shown)}
      onChoose={(id) =>
        void navigate({ to: '.', search: id === String(version) ? {} : { version: id } })
      }
    />
  );
}

function EditActions({ template: { id, name } }: { template: ExtractionTemplate }) {
  const { templates: text } = useMessages();
  const workspace = useWorkspaceId();
  const navigate = useNavigate();
  const deleteOne = useDelete('templates');
  const { mutateAsync } = useUpdateTemplate(id);
  const remove = () => {
    deleteOne([id], text.deleted(name));
    void navigate({ to: '/w/$workspace/templates', params: { workspace } });
  };
  return (
    <>
      {useCan('write:documents') && (
        <RenameButton title={name} onSave={(title) => mutateAsync({ name: title })} />
      )}
      <Button
        kind="ghost"
        icon={Trash2}
        label={text.delete}
        needs="delete:documents"
        onClick={remove}
      />
    </>
  );
}
