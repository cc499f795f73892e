import type { ReadSource, UnreadSource, WorkspaceAnswer } from '@docket/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { pageOf } from '../search/target.ts';
import { KindIcon } from './answer-sources.tsx';

/** Folds away which sources were read, with what each says, and which were not, with the reason. */
export function ReadSources({ answer }: { answer: WorkspaceAnswer }) {
  const { ask: text } = useMessages();
  const { read, not_read: notRead, not_read_total: total } = answer;
  const unnamed = total - notRead.length;
  return (
    <details className="mt-3 text-12 text-ink-2">
      <summary className="w-fit cursor-pointer py-1 tnum hover:text-ink">
        {text.read(read.length)}
        {total > 0 && ` · ${text.notRead(total)}`}
      </summary>
      <SourceGroup name={text.readTitle}>
        {read.map((source) => (
          <Row key={source.id} source={source} note={text.shares[shareOf(source, answer)]} />
        ))}
      </SourceGroup>
      {notRead.length > 0 && (
        <SourceGroup name={text.notReadTitle}>
          {notRead.map((source) => (
            <Row key={source.id} source={source} note={text.reasons[source.reason]} />
          ))}
          {unnamed > 0 && <li className="py-0.5">{text.andMore(unnamed)}</li>}
        </SourceGroup>
      )}
    </details>
  );
}

/**
 * Returns what a source has to do with the answer. A source that answers by itself, and is not cited, has another subject or
 * is less certain.
 */
function shareOf(
  { id, outcome }: ReadSource,
  { outcome: whole, sources }: WorkspaceAnswer,
): 'cited' | 'near' | 'none' {
  if (whole === 'answered' && sources.some((cited) => cited.id === id)) return 'cited';
  return outcome === 'not_found' ? 'none' : 'near';
}

function SourceGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <h2 className="mt-1.5 font-medium text-ink">{name}</h2>
      <ul>{children}</ul>
    </>
  );
}

function Row({
  source: { source, id, title },
  note,
}: {
  source: ReadSource | UnreadSource;
  note: string;
}) {
  return (
    <li className="flex items-center gap-1.5 py-0.5">
      <KindIcon source={source} />
      <Link
        {...pageOf({ source, id }, useWorkspaceId())}
        className="min-w-0 truncate py-1 hover:text-ink hover:underline"
      >
        {title}
      </Link>
      <span className="shrink-0 text-ink-3">{note}</span>
    </li>
  );
}
