import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { PageError } from '../ui/page-error.tsx';
import { SelectField } from '../ui/select.tsx';
import { templateChoicesQuery } from './queries.ts';

/** Field of a form that chooses an extraction template by its id; without any, the way to the first one. */
export function TemplateChoice({ initial }: { initial?: string | undefined }) {
  const { templates: text } = useMessages();
  const workspace = useWorkspaceId();
  const { data, error, refetch } = useQuery(templateChoicesQuery(workspace));
  if (error) return <PageError error={error} retry={() => void refetch()} />;
  if (!data) return null;
  if (data.length > 0) {
    return (
      <SelectField
        label={text.template}
        name="template"
        choices={data.map(({ id, name }) => ({ id, name }))}
        initial={initial}
      />
    );
  }
  return (
    <p className="text-12 text-ink-3">
      {text.noTemplates}{' '}
      <Link
        to="/w/$workspace/templates/new"
        params={{ workspace }}
        className="text-accent underline"
      >
        {text.create}
      </Link>
    </p>
  );
}
