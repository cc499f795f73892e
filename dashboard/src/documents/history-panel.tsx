import type { Document } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';

import { formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Empty } from '../ui/empty.tsx';
import { PageError } from '../ui/page-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DocumentState } from './document-state.tsx';
import { analysesQuery } from './queries.ts';

/** Shows the analyses of a document, newest first. */
export function HistoryPanel({ document }: { document: Document }) {
  const { documents: text } = useMessages();
  const language = useLanguage();
  const { data: analyses, error, refetch } = useQuery(analysesQuery(document.id));
  if (error) return <PageError error={error} retry={() => void refetch()} />;
  if (!analyses) return <Skeleton rows={4} />;
  if (analyses.length === 0) return <Empty>{text.notAnalyzed}</Empty>;
  return (
    <ol>
      {analyses.map(({ id, analysis_type: type, status, created_at: createdAt }) => (
        <li key={id} className="flex items-center gap-3 border-b border-line px-4 py-2">
          <span className="flex-1">{text.types[type]}</span>
          <DocumentState document={{ status }} />
          <span className="text-12 text-ink-3 tnum">{formatTime(createdAt, language)}</span>
        </li>
      ))}
    </ol>
  );
}
