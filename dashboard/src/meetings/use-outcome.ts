import type { ActionItems, Meeting, MeetingSummary, StrategicAnalysisRecord } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import {
  type ActionOutcome,
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
  tasks: ActionOutcome[];
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
  results,
}: Meeting): Outcome {
  const hasItems = Boolean(results?.action_items);
  const hasAnalysis = Boolean(results?.analysis);
  const items = useQuery({ ...itemsQuery(id), enabled: hasTranscript && hasItems });
  // The first reading would make a summary, which a person asks for.
  const summary = useQuery({ ...summaryQuery(id), enabled: summaryId !== null });
  const strategy = useQuery({ ...strategyQuery(id), enabled: hasTranscript && hasAnalysis });
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
    items: hasItems ? items.data : null,
    summary: summary.data,
    strategy: hasAnalysis ? strategy.data : null,
    ...lists,
    error: all.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const query of all) if (query.error) void query.refetch();
    },
  };
}
