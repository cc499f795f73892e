import type { GenerationSource } from '@docket/sdk';
import { Link } from '@tanstack/react-router';

import { useWorkspaceId } from '../api/session.ts';
import { formatClock } from '../format/dates.ts';
import { useMessages } from '../messages/messages.tsx';
import { targetOf } from '../search/target.ts';
import { Source } from '../ui/labels.tsx';

type Evidence = GenerationSource['evidence'][number];

/** Lists the sources of a draft by number, with the quoted passages. Each passage opens where it stands. */
export function SourceList({ sources }: { sources: readonly GenerationSource[] }) {
  const { drafts: text } = useMessages();
  if (sources.length === 0) return <p className="p-4 text-ink-2">{text.noSources}</p>;
  return (
    <ol>
      {sources.map((source, index) => (
        <li key={source.id} data-source={index + 1} tabIndex={-1} className="border-b border-line">
          <h3 className="flex gap-2 px-4 pt-3 pb-1 text-13 font-semibold">
            <span className="text-ink-3 tnum">{index + 1}</span>
            {source.title}
          </h3>
          <ul>
            {source.evidence.map((evidence) => (
              <Passage key={evidence.start} source={source} evidence={evidence} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Passage({
  source: { type, id },
  evidence: { start, end, page, excerpt, start_time: seconds },
}: {
  source: GenerationSource;
  evidence: Evidence;
}) {
  const { general, search: searchText } = useMessages();
  const workspace = useWorkspaceId();
  const target = targetOf({ source: type, id, start, end, page, start_time: seconds }, workspace);
  return (
    <li className="relative flex items-start gap-2 px-4 py-1.5 hover:bg-hover">
      <Link {...target} className="verbatim min-w-0 flex-1 text-13 after:absolute after:inset-0">
        {excerpt}
      </Link>
      {page !== null && <Source label={general.page(page)}>{page}</Source>}
      {seconds !== null && <Source label={searchText.second}>{formatClock(seconds)}</Source>}
    </li>
  );
}
