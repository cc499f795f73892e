import type { SearchResult } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';

import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { ChoiceBar } from '../ui/choice-bar.tsx';
import { Empty } from '../ui/empty.tsx';
import { PageError } from '../ui/page-error.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextFilter } from '../ui/text-filter.tsx';
import { passagesQuery } from './queries.ts';
import { ResultRow } from './result-row.tsx';
import { type SourceKind, useSources } from './sources.ts';

type Search = { q?: string; source?: string; days?: string };

const RESULTS_MAX = 50;
const DAY_MS = 86_400_000;
const DAYS = ['', '7', '30', '365'] as const;
const COMMAND = `curl $DOCKET_URL/v2/search -H "Authorization: Bearer $DOCKET_KEY" \\
  -H "Content-Type: application/json" -d '{"query":"liability cap"}'`;

/** Page that searches the texts of a workspace. Each result opens at its passage. */
export function SearchPage() {
  const { search: text } = useMessages();
  const { q = '' } = useSearch({ strict: false }) as Search;
  return (
    <>
      <PageHeader title={text.title} />
      <Filters />
      {q === '' ? <Empty command={COMMAND}>{text.hint}</Empty> : <Results query={q} />}
    </>
  );
}

function Filters() {
  const { search: text, general } = useMessages();
  const { q = '', source = '', days = '' } = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const change = (filter: Search) =>
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
          ...useSources().map((id) => ({ id, name: text.sources[id] })),
        ]}
        chosen={source}
        onChoose={(id) => change({ source: id })}
      />
      <Select
        label={text.added}
        isLabelHidden
        choices={DAYS.map((id) => ({ id, name: id === '' ? text.anyTime : text.lastDays(id) }))}
        chosen={DAYS.find((id) => id === days) ?? ''}
        onChoose={(id) => change({ days: id })}
      />
    </div>
  );
}

function Results({ query }: { query: string }) {
  const { search: text } = useMessages();
  const { source, days } = useSearch({ strict: false }) as Search;
  const sources = useSources();
  const filters = {
    type: source ? [source] : sources,
    ...(days && { created_after: dayBefore(Number(days)) }),
  };
  const { data, error, refetch } = useQuery(
    passagesQuery(useWorkspaceId(), { query, limit: RESULTS_MAX, filters }),
  );
  if (error) return <PageError error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={72} />;
  if (data.results.length === 0) return <Empty>{text.nothing(query)}</Empty>;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto pb-6">
      <p role="status" className="px-4 pt-3 text-12 text-ink-3 tnum">
        {text.found(data.results.length, data.total)}
      </p>
      {sources.map((kind) => (
        <Group
          key={kind}
          kind={kind}
          results={data.results.filter((result) => result.source === kind)}
        />
      ))}
    </div>
  );
}

function Group({ kind, results }: { kind: SourceKind; results: readonly SearchResult[] }) {
  const { search: text } = useMessages();
  if (results.length === 0) return null;
  return (
    <section>
      <h2 className="px-4 pt-4 pb-1 text-12 font-semibold">{text.sources[kind]}</h2>
      <ul>
        {results.map((result) => (
          <ResultRow key={result.id} result={result} />
        ))}
      </ul>
    </section>
  );
}

/** Returns the day that lies so many days back, which stays the same during the day. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}
