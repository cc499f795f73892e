import type { SearchResult } from '@docket/sdk';
import { Link } from '@tanstack/react-router';

import { useWorkspaceId } from '../api/session.ts';
import { formatClock, formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Source } from '../ui/labels.tsx';
import { Excerpt } from './excerpt.tsx';
import { targetOf } from './target.ts';

/** Shows a result of a search. Its target is the whole row. */
export function ResultRow({ result }: { result: SearchResult }) {
  const language = useLanguage();
  const workspace = useWorkspaceId();
  const { speaker, created_at: createdAt } = result;
  const { to, params, search } = targetOf(result, workspace);
  return (
    <li className="relative border-b border-line px-4 py-2.5 hover:bg-hover">
      <div className="flex items-center gap-2">
        <Link
          to={to}
          params={params}
          search={search}
          className="min-w-0 truncate font-medium after:absolute after:inset-0"
        >
          {result.title}
        </Link>
        <Place result={result} />
        {typeof speaker === 'string' && <span className="text-12 text-ink-3">{speaker}</span>}
        <span className="ml-auto hidden text-12 whitespace-nowrap text-ink-3 tnum sm:inline">
          {formatTime(createdAt, language)}
        </span>
      </div>
      <p className="mt-1 max-w-[680px]">
        <Excerpt result={result} className="line-clamp-4 text-15" />
      </p>
    </li>
  );
}

/** Shows the page or the second of a passage. */
function Place({ result: { page, start_time: seconds } }: { result: SearchResult }) {
  const { general, search: text } = useMessages();
  if (page !== null) return <Source label={general.page(page)}>{page}</Source>;
  if (typeof seconds !== 'number') return null;
  return <Source label={text.second}>{formatClock(seconds)}</Source>;
}
