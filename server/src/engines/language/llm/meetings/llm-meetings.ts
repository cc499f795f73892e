import type { MeetingEngine } from '../../meeting-engine.ts';
import type { LlmParts } from '../parts.ts';
import { extractActionItems } from './action-items.ts';
import { analyzeMeetings } from './strategy.ts';
import { summarizeMeeting } from './summary.ts';

/** A model reads meetings; code finds what it quotes in them, and leaves out what they do not bear. */
export function createLlmMeetings(parts: LlmParts): MeetingEngine {
  return {
    extractActionItems: (meeting, request, signal) =>
      extractActionItems(parts, meeting, request, signal),

    summarizeMeeting: (meeting, request, signal) =>
      summarizeMeeting(parts, meeting, request, signal),

    analyzeMeetings: (meetings, request, signal) =>
      analyzeMeetings(parts, meetings, request, signal),
  };
}
