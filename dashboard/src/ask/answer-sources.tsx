import type { QuestionSource } from '@docket/sdk';
import { Link } from '@tanstack/react-router';
import { BookUser, FileText } from 'lucide-react';
import { useId } from 'react';

import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { targetOf } from '../search/target.ts';
import { SOURCE_TARGET, SourceTag } from '../ui/labels.tsx';
import { Preview } from '../ui/preview.tsx';
import { sourceRowClass } from './answer-parts.tsx';
import { describePlace } from './source-place.ts';

export type NumberedSource = { number: number; source: QuestionSource };

/** Number of the source that is pointed at, shared by the sentences and the list. */
export type Pointing = { pointed: number | undefined; point: (number: number | undefined) => void };

/** Shows the number of a source. It leads to the passage; pointing at it shows the passage. */
export function SourceLink({
  numbered: { number, source },
  pointing: { pointed, point },
}: {
  numbered: NumberedSource;
  pointing: Pointing;
}) {
  const messages = useMessages();
  const id = useId();
  const { title, excerpt } = source;
  const place = describePlace(source, messages);
  return (
    <Preview
      id={id}
      content={
        <>
          <span className="block truncate text-12 font-medium">{title}</span>
          <span className="block text-12 text-ink-3 tnum">{place}</span>
          <span className="verbatim mt-1 line-clamp-10 text-14 break-words">{excerpt}</span>
        </>
      }
    >
      <Link
        {...targetOf(source, useWorkspaceId())}
        aria-label={messages.ask.source(number, title, place)}
        aria-describedby={id}
        onPointerEnter={() => point(number)}
        onPointerLeave={() => point(undefined)}
        onFocus={() => point(number)}
        onBlur={() => point(undefined)}
        className={SOURCE_TARGET}
      >
        <SourceTag active={pointed === number}>{number}</SourceTag>
      </Link>
    </Preview>
  );
}

/** Lists passages with their documents and meetings. Each opens where it stands. */
export function SourceList({
  sources,
  pointing,
}: {
  sources: readonly NumberedSource[];
  pointing: Pointing;
}) {
  return (
    <ol className="mt-2 flex flex-col">
      {sources.map((numbered) => (
        <SourceRow key={numbered.number} numbered={numbered} pointing={pointing} />
      ))}
    </ol>
  );
}

function SourceRow({
  numbered: { number, source },
  pointing: { pointed, point },
}: {
  numbered: NumberedSource;
  pointing: Pointing;
}) {
  const messages = useMessages();
  const isPointed = pointed === number;
  return (
    <li>
      <Link
        {...targetOf(source, useWorkspaceId())}
        onPointerEnter={() => point(number)}
        onPointerLeave={() => point(undefined)}
        className={sourceRowClass(isPointed)}
      >
        <SourceTag active={isPointed}>{number}</SourceTag>
        <span className="min-w-0">
          <span className="flex items-center gap-1.5">
            <KindIcon source={source.source} />
            <span className="min-w-0 truncate font-medium">{source.title}</span>
          </span>
          <span className="verbatim line-clamp-2 text-13 break-words text-ink-2">
            {source.excerpt}
          </span>
        </span>
        <span className="text-11 text-ink-2 tnum">{describePlace(source, messages)}</span>
      </Link>
    </li>
  );
}

/** Shows whether a source is a document or a meeting. */
export function KindIcon({ source }: { source: QuestionSource['source'] }) {
  const { ask: text } = useMessages();
  const Icon = source === 'document' ? FileText : BookUser;
  return (
    <Icon
      role="img"
      aria-label={text.kinds[source]}
      size={13}
      strokeWidth={1.75}
      className="shrink-0 text-ink-3"
    />
  );
}
