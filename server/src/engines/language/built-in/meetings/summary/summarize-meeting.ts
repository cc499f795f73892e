import type { MeetingText, SummaryRequest, SummaryResult } from '../../../meeting-engine.ts';
import { ENGINE } from '../../engine.ts';

export function summarizeMeeting(_meeting: MeetingText, _request: SummaryRequest): SummaryResult {
  return {
    summary: '',
    key_points: [],
    decisions: [],
    next_steps: [],
    evidence: {},
    coverage: { segments_total: 0, segments_read: 0, share_by_quarter: [0, 0, 0, 0] },
    confidence: 0,
    warnings: [],
    engine: ENGINE,
  };
}
