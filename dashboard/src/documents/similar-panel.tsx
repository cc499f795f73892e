import type { Document } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';

import { useMessages } from '../messages/messages.tsx';
import { ResultRow } from '../search/result-row.tsx';
import { Empty } from '../ui/empty.tsx';
import { PageError } from '../ui/page-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { similarQuery } from './queries.ts';

/** Shows the documents of the workspace that are most like this one, each with its passage. */
export function SimilarPanel({ document }: { document: Document }) {
  const { documents: text } = useMessages();
  const { data: results, error, refetch } = useQuery(similarQuery(document.id));
  if (error) return <PageError error={error} retry={() => void refetch()} />;
  if (!results) return <Skeleton rows={4} />;
  if (results.length === 0) return <Empty>{text.noneSimilar}</Empty>;
  return (
    <ul>
      {results.map((result) => (
        <ResultRow key={result.id} result={result} />
      ))}
    </ul>
  );
}
