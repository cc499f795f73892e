import type { Chat, Document } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';
import { ArrowUp, SearchX, Square } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

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
  const { documents: text } = useMessages();
  const { data: chats = [] } = useQuery(chatsQuery(document.id));
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
              <p className="verbatim mt-1.5 text-15 text-ink">{pending.answer || text.thinking}</p>
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
      <QuestionForm
        isAsking={pending !== undefined && !pending.failure}
        onAsk={ask}
        onStop={stop}
      />
    </div>
  );
}

function QuestionForm({
  isAsking,
  onAsk,
  onStop,
}: {
  isAsking: boolean;
  onAsk: (question: string) => Promise<void>;
  onStop: () => void;
}) {
  const { documents: text } = useMessages();
  const [question, setQuestion] = useState('');
  const send = () => {
    if (question.trim() === '' || isAsking) return;
    void onAsk(question.trim());
    setQuestion('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      onSubmit={submit}
      className="m-3 flex items-end gap-2 rounded-lg bg-raised p-2 pl-3 shadow-[0_0_0_1px_var(--line-strong)] focus-within:shadow-[0_0_0_2px_var(--focus)]"
    >
      <textarea
        rows={1}
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
        onKeyDown={sendByEnter}
        aria-label={text.question}
        placeholder={text.questionHint}
        className="min-h-6 flex-1 resize-none bg-transparent text-14 outline-none placeholder:text-ink-3"
      />
      {isAsking ? (
        <button type="button" aria-label={text.stop} onClick={onStop} className={ASK_BUTTON}>
          <Square aria-hidden size={11} fill="currentColor" />
        </button>
      ) : (
        <button type="submit" aria-label={text.ask} className={ASK_BUTTON}>
          <ArrowUp aria-hidden size={14} strokeWidth={2.25} />
        </button>
      )}
    </form>
  );
}

const ASK_BUTTON = 'grid size-6 shrink-0 place-items-center rounded-md bg-ink text-on-ink';

function Exchange({ chat, selection }: { chat: Chat; selection: Selection }) {
  const { documents: text } = useMessages();
  const sources = chat.sources ?? [];
  return (
    <li>
      <h3 className="text-13 font-semibold">{chat.question}</h3>
      {chat.outcome === 'answered' ? (
        <p className="verbatim mt-1.5 text-15 text-ink">
          {chat.answer}{' '}
          {sources.map((source, index) => (
            <span key={source.start} className="ml-0.5 font-sans">
              <Source
                label={text.source(index + 1, source.page)}
                active={selection.chosen === sourceId(chat, index)}
                onClick={() => selection.choose(sourceId(chat, index), 'panel')}
              >
                {index + 1}
              </Source>
            </span>
          ))}
        </p>
      ) : (
        <p className="mt-1.5 flex items-center gap-1.5 text-ink-2">
          <SearchX aria-hidden size={15} strokeWidth={1.75} className="shrink-0 text-ink-3" />
          {chat.outcome === 'possible' ? text.possible : text.notFound}
        </p>
      )}
      <ul className="mt-2 flex flex-col">
        {sources.map(({ page, start, excerpt }, index) => {
          const id = sourceId(chat, index);
          const isChosen = selection.chosen === id;
          return (
            <li key={start}>
              <button
                type="button"
                onClick={() => selection.choose(id, 'panel')}
                onPointerEnter={() => selection.point(id)}
                onPointerLeave={() => selection.point(undefined)}
                className={cx(
                  '-mx-2 grid w-[calc(100%+16px)] grid-cols-[auto_minmax(0,1fr)_auto] gap-2 rounded-md px-2 py-1 text-left',
                  isChosen ? 'bg-mark-soft' : 'hover:bg-hover',
                )}
              >
                <span className="mt-px text-11 text-ink-2 tnum">{index + 1}</span>
                <span className={cx('verbatim text-13 text-ink-2', !isChosen && 'line-clamp-1')}>
                  {excerpt}
                </span>
                <span className="text-11 text-ink-2 tnum">{text.shortPage(page)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </li>
  );
}
