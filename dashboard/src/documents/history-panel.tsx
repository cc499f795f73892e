import type { AnalysisListItem, Document } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Empty } from '../ui/empty.tsx';
import { PageError } from '../ui/page-error.tsx';
import { RowCheckbox } from '../ui/row-checkbox.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Comparison } from './comparison.tsx';
import { DocumentState } from './document-state.tsx';
import { analysesQuery } from './queries.ts';

/** Shows the analyses of a document, newest first. Two that are chosen are compared. */
export function HistoryPanel({ document }: { document: Document }) {
  const { documents: text } = useMessages();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data: analyses, error, refetch } = useQuery(analysesQuery(document.id));
  if (error) return <PageError error={error} retry={() => void refetch()} />;
  if (!analyses) return <Skeleton rows={4} />;
  if (analyses.length === 0) return <Empty>{text.notAnalyzed}</Empty>;
  const toggle = (id: string) =>
    setChosen((old) =>
      old.includes(id) ? old.filter((one) => one !== id) : [...old, id].slice(-2),
    );
  const [after, before] = analyses.filter(({ id }) => chosen.includes(id));
  return (
    <>
      {analyses.length > 1 && (
        <p className="border-b border-line px-4 py-2 text-12 text-ink-3">{text.compareHint}</p>
      )}
      <ol>
        {analyses.map((analysis) => (
          <AnalysisRow
            key={analysis.id}
            analysis={analysis}
            isChosen={chosen.includes(analysis.id)}
            onToggle={analyses.length > 1 ? toggle : undefined}
          />
        ))}
      </ol>
      {before && after && (
        <Comparison key={`${before.id} ${after.id}`} analyses={[before, after]} />
      )}
    </>
  );
}

function AnalysisRow({
  analysis: { id, analysis_type: type, status, created_at: createdAt },
  isChosen,
  onToggle,
}: {
  analysis: AnalysisListItem;
  isChosen: boolean;
  onToggle: ((id: string) => void) | undefined;
}) {
  const { documents: text, general } = useMessages();
  const language = useLanguage();
  const time = formatTime(createdAt, language);
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-2">
      {onToggle && (
        <RowCheckbox
          label={general.choose(`${text.types[type]}, ${time}`)}
          isChosen={isChosen}
          onToggle={() => onToggle(id)}
        />
      )}
      <span className="flex-1">{text.types[type]}</span>
      <DocumentState document={{ status }} />
      <span className="text-12 text-ink-3 tnum">{time}</span>
    </li>
  );
}
