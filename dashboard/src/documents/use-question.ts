import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { docket } from '../api/docket.ts';
import { useErrorText } from '../ui/error-text.ts';
import { chatsQuery } from './queries.ts';

type Pending = { question: string; answer: string; failure?: string };

/** Question to a document whose answer is not stored yet. */
export type Question = {
  pending: Pending | undefined;
  ask: (question: string) => Promise<void>;
  stop: () => void;
};

/**
 * Streams the answer to one question. A stopped or failed answer leaves the stored ones as they are; leaving the document
 * stops it.
 */
export function useQuestion(documentId: string): Question {
  const describe = useErrorText();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<Pending>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const ask = async (question: string) => {
    const own = new AbortController();
    const { signal } = own;
    abort.current = own;
    setPending({ question, answer: '' });
    try {
      const events = docket.documents.ask(documentId, { question }, { signal }).stream();
      for await (const frame of events) {
        if (frame.event === 'reset') setPending({ question, answer: '' });
        if (frame.event === 'delta') {
          setPending((old) => old && { ...old, answer: old.answer + frame.text });
        }
      }
      await queryClient.invalidateQueries({ queryKey: chatsQuery(documentId).queryKey });
      setPending(undefined);
    } catch (error) {
      // A stopped question has left its place, perhaps to the next one.
      if (signal.aborted) return;
      setPending({ question, answer: '', failure: describe(error) });
    }
  };
  const stop = () => {
    abort.current?.abort();
    setPending(undefined);
  };
  return { pending, ask, stop };
}
