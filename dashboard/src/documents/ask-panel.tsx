import type { Chat, Document } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { AnswerText, NoAnswer, sourceRowClass } from '../ask/answer-parts.tsx';
import { QuestionForm } from '../ask/question-form.tsx';
import { cx } from '../format/class-names.ts';
import { useMessages } from '../messages/messages.tsx';
import { Source } from '../ui/labels.tsx';
import { sourceId } from './answer-marks.ts';
import { chatsQuery } from './queries.ts';
import type { Selection } from '../ui/selection.ts';
import type { Question } from './use-question.ts';

/** Shows the questions to a document and their answers, which come sentence by sentence with their sources. */
export function AskPanel({
  document,
  question: { pending, ask, stop },
  selection,
}: {
  document: Document;
  question: Question;
  selection: Selection;
}) {
  const { documents: text, ask: askText } = useMessages();
  const { data: chats = [] } = useQuery(chatsQuery(document.id));
  const [typed, setTyped] = useState('');
  const send = (question: string) => {
    setTyped('');
    void ask(question);
  };
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [chats.length, pending?.answer]);
  return (
    <div className="flex h-full flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4" aria-live="polite">
        {chats.length === 0 && !pending && <p className="text-ink-2">{text.askHint}</p>}
        <ol className="flex flex-col gap-6">
          {chats.map((chat) => (
            <Exchange key={chat.id} chat={chat} selection={selection} />
          ))}
          {pending && (
            <li>
              <h3 className="text-13 font-semibold">{pending.question}</h3>
              <p className="verbatim mt-1.5 text-15 text-ink">
                {pending.answer || askText.thinking}
              </p>
              {pending.failure !== undefined && (
                <p role="alert" className="text-bad">
                  {pending.failure}
                </p>
              )}
            </li>
          )}
        </ol>
        <div ref={end} />
      </div>
      <div className="p-3">
        <QuestionForm
          hint={text.questionHint}
          question={typed}
          isAsking={pending !== undefined && !pending.failure}
          onChange={setTyped}
          onAsk={send}
          onStop={stop}
        />
      </div>
    </div>
  );
}

type NumberedSource = { id: string; number: number; source: ChatSource };
type ChatSource = NonNullable<Chat['sources']>[number];

function Exchange({ chat, selection }: { chat: Chat; selection: Selection }) {
  const { documents: text, ask: askText } = useMessages();
  const sources = (chat.sources ?? []).map((source, index): NumberedSource => ({
    id: sourceId(chat, index),
    number: index + 1,
    source,
  }));
  const supporting = sources.filter(({ source }) => !source.is_nearby);
  const nearby = sources.filter(({ source }) => source.is_nearby);
  return (
    <li>
      <h3 className="text-13 font-semibold">{chat.question}</h3>
      {chat.outcome === 'answered' ? (
        <AnswerText
          sentences={listSentences(chat, supporting)}
          cite={(source) => <Citation source={source} selection={selection} />}
        />
      ) : (
        <NoAnswer>
          {chat.outcome === 'possible' ? askText.possible(supporting.length) : text.notFound}
        </NoAnswer>
      )}
      <SourceList sources={supporting} selection={selection} />
      {nearby.length > 0 && <p className="mt-2 text-11 text-ink-2">{askText.nearby}</p>}
      <SourceList sources={nearby} selection={selection} />
    </li>
  );
}

/** Lists the sentences with their sources. An older answer is one sentence that all its sources support. */
function listSentences(
  { answer, sentences }: Chat,
  supporting: readonly NumberedSource[],
): { text: string; sources: readonly NumberedSource[] }[] {
  if (!sentences) return [{ text: answer, sources: supporting }];
  return sentences.map(({ text, sources }) => ({
    text,
    sources: supporting.filter(({ number }) => sources.includes(number - 1)),
  }));
}

function Citation({
  source: { id, number, source },
  selection,
}: {
  source: NumberedSource;
  selection: Selection;
}) {
  const { documents: text } = useMessages();
  return (
    <Source
      label={text.source(number, source.page)}
      active={selection.chosen === id}
      onClick={() => selection.choose(id, 'panel')}
    >
      {number}
    </Source>
  );
}

function SourceList({
  sources,
  selection,
}: {
  sources: readonly NumberedSource[];
  selection: Selection;
}) {
  const { documents: text } = useMessages();
  return (
    <ul className="mt-2 flex flex-col">
      {sources.map(({ id, number, source: { page, excerpt } }) => {
        const isChosen = selection.chosen === id;
        return (
          <li key={id}>
            <button
              type="button"
              onClick={() => selection.choose(id, 'panel')}
              onPointerEnter={() => selection.point(id)}
              onPointerLeave={() => selection.point(undefined)}
              className={sourceRowClass(isChosen)}
            >
              <span className="mt-px text-11 text-ink-2 tnum">{number}</span>
              <span className={cx('verbatim text-13 text-ink-2', !isChosen && 'line-clamp-1')}>
                {excerpt}
              </span>
              <span className="text-11 text-ink-2 tnum">{text.shortPage(page)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
