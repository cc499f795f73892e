import { useQuery } from '@tanstack/react-query';

import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { PageError } from '../ui/page-error.tsx';
import { SelectField } from '../ui/select.tsx';
import { templatesQuery } from './queries.ts';

/** Field that chooses the extraction template whose fields become columns. */
export function TemplateField() {
  const { grids: text } = useMessages();
  const { data, error, refetch } = useQuery(templatesQuery(useWorkspaceId()));
  if (error) return <PageError error={error} retry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      {data.length > 0 && (
        <SelectField
          label={text.template}
          name="template"
          choices={data.map(({ id, name }) => ({ id, name }))}
        />
      )}
      <p className="text-12 text-ink-3">
        {data.length === 0 && `${text.noTemplates} `}
        {text.templateHint}{' '}
        <a href="/docs" className="text-accent underline">
          {text.templateReference}
        </a>
      </p>
    </>
  );
}
