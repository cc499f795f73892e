import type { MeetingEvidence } from '../../../../../contract/meeting-results.ts';
import type { MeetingText } from '../../../meeting-engine.ts';
import { extractActionItems } from '../actions/extract-action-items.ts';
import { attribute } from '../speech/attribute.ts';

export type NextStep = { text: string; evidence: MeetingEvidence[] };

const CONFIDENCE_MIN = 0.8;

/** What is to be done after the meeting, by whom and until when, in the order of the meeting. */
export function findNextSteps(meeting: MeetingText): NextStep[] {
  const { items } = extractActionItems(meeting, {
    confidenceThreshold: CONFIDENCE_MIN,
    assignToSpeakers: true,
    extractDeadlines: true,
  });
  return items.map(({ description, assigned_to, due_date_text, evidence }) => ({
    text: attribute(assigned_to, withDue(description, due_date_text)),
    evidence,
  }));
}

function withDue(description: string, due: string | null): string {
  const isTold = due === null || description.toLowerCase().includes(due.toLowerCase());
  return `${description.replace(/[.\s]+$/, '')}${isTold ? '' : ` (${due})`}.`;
}
