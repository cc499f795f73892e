import type { MeetingText, StrategyRequest, StrategyResult } from '../../../meeting-engine.ts';
import { ENGINE } from '../../engine.ts';

export function analyzeMeetings(
  _meetings: readonly MeetingText[],
  _request: StrategyRequest,
): StrategyResult {
  return {
    overview: '',
    themes: [],
    opportunities: [],
    risks: [],
    decisions: [],
    open_questions: [],
    recommendations: [],
    participation: [],
    sentiment: [],
    coverage: { segments_total: 0, segments_read: 0, share_by_quarter: [0, 0, 0, 0] },
    confidence: 0,
    warnings: [],
    engine: ENGINE,
  };
}
