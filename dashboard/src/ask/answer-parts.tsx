import { SearchX } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';

import { cx } from '../format/class-names.ts';

/** Shows the sentences of an answer, each followed by the numbers of its sources. */
export function AnswerText<Source>({
  sentences,
  cite,
}: {
  sentences: readonly { text: string; sources: readonly Source[] }[];
  cite: (source: Source) => ReactNode;
}) {
  return (
    <p className="verbatim mt-1.5 text-15 break-words text-ink">
      {sentences.map(({ text, sources }, index) => (
        // The sentences of an answer never change their order.
        <Fragment key={index}>
          {index > 0 && ' '}
          {text.trim()}
          {sources.map((source, at) => (
            <span key={at} className="mx-1 font-sans">
              {cite(source)}
            </span>
          ))}
        </Fragment>
      ))}
    </p>
  );
}

/** Says that there is no answer: a calm state and no error. */
export function NoAnswer({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1.5 flex items-center gap-1.5 text-ink-2">
      <SearchX aria-hidden size={15} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      {children}
    </p>
  );
}

/** Returns the classes of a row in the list of sources, whose target is the whole row. */
export function sourceRowClass(isMarked: boolean): string {
  return cx(
    '-mx-2 grid w-[calc(100%+16px)] grid-cols-[auto_minmax(0,1fr)_auto] gap-2 rounded-md px-2 py-1 text-left',
    isMarked ? 'bg-mark-soft' : 'hover:bg-hover',
  );
}
