import { useQuery } from '@tanstack/react-query';

import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { overviewQuery } from './queries.ts';

/** Counted requests do not publish events. */
const REFETCH_MS = 5_000;

/** Says whether language models are set up, and how many requests have left the machine. */
export function InternetLine() {
  const { home: text } = useMessages();
  const query = { ...overviewQuery(useWorkspaceId()), refetchInterval: REFETCH_MS };
  const { data: overview } = useQuery(query);
  if (!overview) return null;
  const { generative_models: hasModels, internet } = overview;
  return (
    <p className="text-12 text-ink-2 tnum">
      {text.models(hasModels)} · {text.requests(internet.requests, internet.covers_server)}
    </p>
  );
}
