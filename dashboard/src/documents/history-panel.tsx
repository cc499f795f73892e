import type { AnalysisListItem, Document } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';

import { formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Chip } from '../ui/labels.tsx';
import { PageError } from '../ui/page-error.tsx';
import { RowCheckbox } from '../ui/row-checkbox.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Comparison } from './comparison.tsx';
import { DocumentState } from './document-state.tsx';
import { analysesQuery } from './queries.ts';
import type { ShownAnalysis } from './use-shown-analysis.ts';

/** Shows the analyses of a document, newest first. Each can be opened, and two that are chosen are compared. */
export function HistoryPanel({ document, shown }: { document: Document; shown: ShownAnalysis }) {
  const { documents: text } = useMessages();
  const [chosen, choose] = useComparedIds();
  const { data: analyses, error, refetch } = useQuery(analysesQuery(document.id));
  if (error) return <PageError error={error} retry={() => void refetch()} />;
  if (!analyses) return <Skeleton rows={4} />;
  if (analyses.length === 0) return <Empty>{text.notAnalyzed}</Empty>;
  const toggle = (id: string) =>
    choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-2));
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
            shown={shown}
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

/** Returns the ids of the chosen analyses, which are part of the address, and the function that changes them. */
function useComparedIds() {
  const { compare = '' } = useSearch({ strict: false }) as { compare?: string };
  const navigate = useNavigate();
  const choose = (ids: readonly string[]) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, compare: ids.join(' ') || undefined }),
      replace: true,
      resetScroll: false,
    });
  return [compare.split(' ').filter(Boolean), choose] as const;
}

function AnalysisRow({
  analysis: { id, analysis_type: type, status, created_at: createdAt },
  shown,
  isChosen,
  onToggle,
}: {
  analysis: AnalysisListItem;
  shown: ShownAnalysis;
  isChosen: boolean;
  onToggle: ((id: string) => void) | undefined;
}) {
  const { documents: text, general } = useMessages();
  const language = useLanguage();
  const time = formatTime(createdAt, language);
  const name = `${text.types[type]}, ${time}`;
  return (
    <li
      aria-current={shown.id === id || undefined}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2"
    >
      {onToggle && (
        <RowCheckbox
          label={general.choose(name)}
          isChosen={isChosen}
          onToggle={() => onToggle(id)}
        />
      )}
      <span className="flex-1">{text.types[type]}</span>
      {status !== 'completed' && <DocumentState document={{ status }} />}
      <span className="text-12 text-ink-3 tnum">{time}</span>
      {shown.id === id && <Chip>{text.shown}</Chip>}
      {status === 'completed' && (
        <Button size="sm" onClick={() => shown.show(id)}>
          {text.open}
          <span className="sr-only">{name}</span>
        </Button>
      )}
    </li>
  );
}
