import type { QuestionSource, WorkspaceAnswer } from '@docket/sdk';
import { useState } from 'react';

import { useMessages } from '../messages/messages.tsx';
import type { PartialAnswer } from './answer-query.ts';
import { AnswerText, NoAnswer } from './answer-parts.tsx';
import { type NumberedSource, SourceLink, SourceList } from './answer-sources.tsx';
import { ReadSources } from './read-sources.tsx';

/** Shows an answer across documents and meetings: what has arrived of it, then the whole with its sources. */
export function ShownAnswer({
  parts,
  whole,
}: {
  parts: PartialAnswer;
  /** Undefined until the answer is complete. */
  whole: WorkspaceAnswer | undefined;
}) {
  const { ask: text } = useMessages();
  const [pointed, point] = useState<number>();
  const pointing = { pointed, point };
  const sources = numberSources(whole?.sources ?? listDistinct(parts));
  const sentences = whole ? citeByIndex(whole, sources) : citeByPassage(parts, sources);
  return (
    <>
      <div aria-live="polite" aria-busy={!whole}>
        {whole && whole.outcome !== 'answered' ? (
          <NoAnswer>{nameNoAnswer(whole, text)}</NoAnswer>
        ) : sentences.length > 0 ? (
          <AnswerText
            sentences={sentences}
            cite={(numbered) => <SourceLink numbered={numbered} pointing={pointing} />}
          />
        ) : (
          <ReadCount count={parts.read.length} />
        )}
      </div>
      {whole && (
        <>
          <SourceList sources={sources} pointing={pointing} />
          <Warnings warnings={whole.warnings} />
          <ReadSources answer={whole} />
        </>
      )}
    </>
  );
}

function ReadCount({ count }: { count: number }) {
  const { ask: text } = useMessages();
  return <p className="mt-1.5 text-ink-2 tnum">{text.reading(count)}</p>;
}

function Warnings({ warnings }: Pick<WorkspaceAnswer, 'warnings'>) {
  return warnings.map(({ code, message }) => (
    <p key={`${code} ${message}`} className="mt-2 text-12 text-warn">
      {message}
    </p>
  ));
}

/** Returns the sentence that stands in place of an answer. */
function nameNoAnswer(
  { outcome, sources, read, not_read_total: unread }: WorkspaceAnswer,
  text: ReturnType<typeof useMessages>['ask'],
): string {
  if (outcome === 'possible') return text.possible(sources.length);
  if (read.length === 0 && unread === 0) return text.nothingMatches;
  return sources.length > 0 ? text.notFoundNear : text.notFound;
}

type CitedSentence = { text: string; sources: readonly NumberedSource[] };

function citeByIndex(
  { sentences }: WorkspaceAnswer,
  numbered: readonly NumberedSource[],
): CitedSentence[] {
  return sentences.map(({ text, sources }) => ({
    text,
    sources: sources.flatMap((index) => numbered[index] ?? []),
  }));
}

/** Finds the numbers of passages while the list of all sources has not arrived. */
function citeByPassage(
  { sentences }: PartialAnswer,
  numbered: readonly NumberedSource[],
): CitedSentence[] {
  return sentences.map(({ text, sources }) => ({
    text,
    sources: numbered.filter(({ source }) => sources.some((each) => isSame(each, source))),
  }));
}

function numberSources(sources: readonly QuestionSource[]): NumberedSource[] {
  return sources.map((source, index) => ({ number: index + 1, source }));
}

function listDistinct({ sentences }: PartialAnswer): QuestionSource[] {
  const all = sentences.flatMap(({ sources }) => sources);
  return all.filter((source, index) => all.findIndex((each) => isSame(each, source)) === index);
}

function isSame(one: QuestionSource, other: QuestionSource): boolean {
  return one.id === other.id && one.start === other.start && one.end === other.end;
}
