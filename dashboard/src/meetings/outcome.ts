import type {
  ActionItem,
  ActionItems,
  Dissent,
  MeetingEvidence,
  MeetingSummary,
  StrategicAnalysisRecord,
} from '@docket/sdk';

import type { MarkKind } from '../transcript/marks.ts';

/** Row of the outcome of a meeting: the transcript marks its evidence, the panel lists it. */
export type OutcomeItem = {
  id: string;
  kind: MarkKind;
  text: string;
  speaker: string | null;
  seconds: number | null;
  confidence: number;
  evidence: readonly MeetingEvidence[];
  reason?: string | null;
  dissent?: readonly Dissent[];
  /** Set where somebody has something to do. */
  action?: ActionItem;
  isDismissed: boolean;
};

/** Row of what somebody has to do. */
export type ActionOutcome = OutcomeItem & { action: ActionItem };

/** Lists of a strategic analysis in the order in which the panel shows them. */
export const STRATEGY_LISTS = ['themes', 'opportunities', 'recommendations'] as const;
type StrategyList = (typeof STRATEGY_LISTS)[number] | 'risks';

export function listActionItems({ action_items: items }: ActionItems): ActionOutcome[] {
  return items.map((item) => ({
    id: item.id,
    kind: 'task',
    text: item.description,
    speaker: item.assigned_to,
    seconds: item.start_time,
    confidence: item.confidence,
    evidence: item.evidence,
    action: item,
    isDismissed: item.state === 'dismissed',
  }));
}

export function listDecisions({
  decision_details: decisions,
  evidence,
  findings = {},
}: MeetingSummary): OutcomeItem[] {
  return decisions.map(({ text, reason, dissent }, index) => {
    const pointer = `/decisions/${index}`;
    const finding = findings[pointer];
    return {
      ...toItem(finding?.id ?? pointer, text, evidence[pointer] ?? []),
      kind: 'decision',
      reason,
      dissent,
      isDismissed: finding?.dismissed === true,
    };
  });
}

export function listQuestions({
  open_questions: questions,
  evidence,
}: MeetingSummary): OutcomeItem[] {
  return questions.map((question, index) => {
    const pointer = `/open_questions/${index}`;
    // The summary writes the speaker before the question.
    const [, speaker = null, text = question] = /^([^:]{1,80}): (.+)$/s.exec(question) ?? [];
    return { ...toItem(pointer, text, evidence[pointer] ?? []), kind: 'question', speaker };
  });
}

export function listStrategic(
  analysis: StrategicAnalysisRecord,
  list: StrategyList,
): OutcomeItem[] {
  return (analysis[list] ?? []).map((item, index) => {
    const finding = analysis.findings?.[`/${list}/${index}`];
    return {
      ...toItem(finding?.id ?? `/${list}/${index}`, item.text, item.evidence),
      kind: list === 'risks' ? 'risk' : 'point',
      // A point names its speaker itself, and its confidence is no probability.
      ...(list === 'risks' && { speaker: item.speaker, confidence: item.confidence }),
      seconds: item.start_time,
      isDismissed: finding?.dismissed === true,
    };
  });
}

function toItem(id: string, text: string, evidence: readonly MeetingEvidence[]): OutcomeItem {
  const seconds = evidence[0]?.start_time ?? null;
  const base = { speaker: null, confidence: 1, isDismissed: false };
  return { ...base, id, kind: 'point', text, evidence, seconds };
}
