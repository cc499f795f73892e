import type { ActionItems, Meeting, MeetingSummary, StrategicAnalysisRecord } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import {
  listActionItems,
  listDecisions,
  listQuestions,
  listStrategic,
  type OutcomeItem,
  STRATEGY_LISTS,
} from './outcome.ts';
import { itemsQuery, strategyQuery, summaryQuery } from './queries.ts';

/** Outcome of a meeting as far as it was asked for. */
export type Outcome = {
  /** Null if nobody has extracted any; undefined while loading. */
  items: ActionItems | null | undefined;
  summary: MeetingSummary | undefined;
  strategy: StrategicAnalysisRecord | null | undefined;
  tasks: OutcomeItem[];
  decisions: OutcomeItem[];
  questions: OutcomeItem[];
  risks: OutcomeItem[];
  points: OutcomeItem[];
  /** All of them in the order of the panel, without dismissed ones. */
  rows: OutcomeItem[];
  error: Error | null;
  retry: () => void;
};

export function useOutcome({
  id,
  has_transcript: hasTranscript,
  summary_id: summaryId,
}: Meeting): Outcome {
  const items = useQuery({ ...itemsQuery(id), enabled: hasTranscript });
  // The first reading would make a summary, which a person asks for.
  const summary = useQuery({ ...summaryQuery(id), enabled: summaryId !== null });
  const strategy = useQuery({ ...strategyQuery(id), enabled: hasTranscript });
  const lists = useMemo(() => {
    const analysis = strategy.data;
    const parts = {
      tasks: items.data ? listActionItems(items.data) : [],
      decisions: summary.data ? listDecisions(summary.data) : [],
      questions: summary.data ? listQuestions(summary.data) : [],
      risks: analysis ? listStrategic(analysis, 'risks') : [],
      points: analysis ? STRATEGY_LISTS.flatMap((list) => listStrategic(analysis, list)) : [],
    };
    const rows = Object.values(parts).flat();
    return { ...parts, rows: rows.filter(({ isDismissed }) => !isDismissed) };
  }, [items.data, summary.data, strategy.data]);
  const all = [items, summary, strategy];
  return {
    items: items.data,
    summary: summary.data,
    strategy: strategy.data,
    ...lists,
    error: all.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const query of all) if (query.error) void query.refetch();
    },
  };
}
