import type { SearchResult } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Tag } from 'lucide-react';

import { useWorkspaceId } from '../api/session.ts';
import { canAnswer } from '../ask/question-filters.ts';
import { WorkspaceAskPanel } from '../ask/workspace-ask-panel.tsx';
import { useMessages } from '../messages/messages.tsx';
import { ChoiceBar } from '../ui/choice-bar.tsx';
import { Empty } from '../ui/empty.tsx';
import { Group } from '../ui/group.tsx';
import { PageError } from '../ui/page-error.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextFilter } from '../ui/text-filter.tsx';
import { passagesQuery } from './queries.ts';
import { ResultRow } from './result-row.tsx';
import { readDays, type SearchAddress } from './search-address.ts';
import { type SourceKind, useSources } from './sources.ts';

const RESULTS_MAX = 50;
const DAYS = ['', '7', '30', '365'] as const;
const COMMAND = `curl $DOCKET_URL/v2/search -H "Authorization: Bearer $DOCKET_KEY" \\
  -H "Content-Type: application/json" -d '{"query":"liability cap"}'`;

/** Page that searches the texts of a workspace and asks questions across them. Each passage opens where it stands. */
export function SearchPage() {
  const { search: text } = useMessages();
  const { q = '', ask = '' } = useSearch({ strict: false }) as SearchAddress;
  return (
    <>
      <PageHeader title={text.title} />
      <Filters />
      <div className="min-h-0 flex-1 overflow-y-auto pb-6">
        <div className="max-w-list">
          <WorkspaceAskPanel />
          {q !== '' && <Results query={q} />}
          {q === '' && ask === '' && <Empty command={COMMAND}>{text.hint}</Empty>}
        </div>
      </div>
    </>
  );
}

function Filters() {
  const { search: text, general } = useMessages();
  const { q = '', ask, source, days, tag = '' } = useSearch({ strict: false }) as SearchAddress;
  const kinds = useSources().filter((kind) => q !== '' || !ask || canAnswer(kind));
  const navigate = useNavigate();
  const change = (filter: SearchAddress) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...filter }),
      replace: true,
      resetScroll: false,
    });
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
      <TextFilter label={text.words} value={q} onChange={(typed) => change({ q: typed })} />
      <ChoiceBar
        label={text.source}
        choices={[
          { id: '', name: general.all },
          ...kinds.map((id) => ({ id, name: text.sources[id] })),
        ]}
        chosen={kinds.find((kind) => kind === source) ?? ''}
        onChoose={(id) => change({ source: id })}
      />
      <Select
        label={text.added}
        isLabelHidden
        choices={DAYS.map((id) => ({ id, name: id === '' ? text.anyTime : text.lastDays(id) }))}
        chosen={DAYS.find((id) => id === days) ?? ''}
        onChoose={(id) => change({ days: id })}
      />
      <TextFilter
        label={text.tag}
        icon={Tag}
        value={tag}
        onChange={(typed) => change({ tag: typed })}
      />
    </div>
  );
}

function Results({ query }: { query: string }) {
  const { search: text } = useMessages();
  const { source, days, tag } = useSearch({ strict: false }) as SearchAddress;
  const sources = useSources();
  const filters = {
    type: source ? [source] : sources,
    ...(tag && { tags: [tag] }),
    ...readDays(days),
  };
  const { data, error, refetch } = useQuery(
    passagesQuery(useWorkspaceId(), { query, limit: RESULTS_MAX, filters }),
  );
  if (error) return <PageError error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={72} />;
  if (data.results.length === 0) return <Empty>{text.nothing(query)}</Empty>;
  return (
    <>
      <p role="status" className="px-4 pt-3 text-12 text-ink-3 tnum">
        {text.found(data.results.length, data.total)}
      </p>
      {sources.map((kind) => (
        <SourceGroup
          key={kind}
          kind={kind}
          results={data.results.filter((result) => result.source === kind)}
        />
      ))}
    </>
  );
}

function SourceGroup({ kind, results }: { kind: SourceKind; results: readonly SearchResult[] }) {
  const { search: text } = useMessages();
  if (results.length === 0) return null;
  return (
    <Group title={text.sources[kind]}>
      <ul>
        {results.map((result) => (
          <ResultRow key={result.id} result={result} />
        ))}
      </ul>
    </Group>
  );
}
