import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CornerDownLeft, RotateCw, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';

import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import type { SearchAddress } from '../search/search-address.ts';
import { Button } from '../ui/button.tsx';
import { PageError } from '../ui/page-error.tsx';
import { answerQuery, type AskedQuestion, NO_PARTS, partialAnswerQuery } from './answer-query.ts';
import { AskEachSource } from './ask-each-source.tsx';
import { isQuestion } from './is-question.ts';
import { useQuestionFilters } from './question-filters.ts';
import { QuestionForm } from './question-form.tsx';
import { ShownAnswer } from './workspace-answer.tsx';

/** The address holds the question. Much longer ones would be refused when the page is loaded again. */
const LENGTH_MAX = 2_000;

/** Asks a question across the documents and meetings of a workspace. The address holds the question and its filters. */
export function WorkspaceAskPanel({
  children,
}: {
  /** Further controls of the answer. */
  children?: ReactNode;
}) {
  const { ask: text } = useMessages();
  const { ask = '' } = useSearch({ strict: false }) as SearchAddress;
  const answer = useAnswer({ question: ask, filters: useQuestionFilters() });
  const show = useShowQuestion();
  const [typed, setTyped] = useState(ask);
  useEffect(() => setTyped(ask), [ask]);
  const send = (question: string) => {
    if (question === ask) answer.askAgain();
    else show(question);
  };
  return (
    <section aria-label={text.command} className="px-4 pt-4 pb-1">
      <div className="max-w-[720px]">
        <QuestionForm
          hint={text.hint}
          question={typed}
          lengthMax={LENGTH_MAX}
          isAsking={answer.isAsking}
          onChange={setTyped}
          onAsk={send}
          onStop={answer.stop}
        />
        <OfferedQuestion onAsk={show} />
        {ask !== '' && (
          <>
            <AnswerState answer={answer} />
            <p className="mt-1 flex flex-wrap items-center gap-2 empty:hidden">
              {!answer.isAsking && (
                <Button
                  size="sm"
                  kind="ghost"
                  icon={X}
                  className="-ml-2"
                  onClick={() => show(undefined)}
                >
                  {text.close}
                </Button>
              )}
              {answer.whole && <AskEachSource question={ask} read={answer.whole.read} />}
              {children}
            </p>
          </>
        )}
      </div>
    </section>
  );
}

type Answer = ReturnType<typeof useAnswer>;

function AnswerState({ answer }: { answer: Answer }) {
  const { ask: text } = useMessages();
  const { whole, parts, error, isAsking, askAgain } = answer;
  if (error && !isAsking) return <PageError error={error} retry={askAgain} />;
  return (
    <div className="pt-2">
      {whole || isAsking ? (
        <ShownAnswer parts={parts} whole={whole} />
      ) : (
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-ink-2">
          {text.stopped}
          <Button size="sm" icon={RotateCw} onClick={askAgain}>
            {text.askAgain}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Offers to ask the question that is typed into the search. */
function OfferedQuestion({ onAsk }: { onAsk: (question: string) => void }) {
  const { ask: text } = useMessages();
  const { q = '', ask = '' } = useSearch({ strict: false }) as SearchAddress;
  const question = q.trim();
  if (!isQuestion(question) || question === ask) return null;
  return (
    <Button icon={CornerDownLeft} className="mt-2 max-w-full" onClick={() => onAsk(question)}>
      <span className="truncate">{text.offer(question)}</span>
    </Button>
  );
}

/** Returns the function that puts a question into the address; undefined takes it out. */
function useShowQuestion(): (question: string | undefined) => void {
  const navigate = useNavigate();
  return (question) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ask: question?.slice(0, LENGTH_MAX) }),
      resetScroll: false,
    });
}

/** Returns the answer to the question of the address as far as it has arrived. */
function useAnswer(asked: AskedQuestion) {
  const workspace = useWorkspaceId();
  const queryClient = useQueryClient();
  const query = answerQuery(workspace, asked);
  const { data, error, isFetching, refetch } = useQuery({
    ...query,
    enabled: asked.question !== '',
  });
  const { data: parts = NO_PARTS } = useQuery(partialAnswerQuery(workspace, asked));
  return {
    whole: isFetching ? undefined : data,
    parts,
    error,
    isAsking: isFetching,
    askAgain: () => void refetch(),
    stop: () => void queryClient.cancelQueries({ queryKey: query.queryKey }),
  };
}
