import type { AnswerProgress } from '../../contract/chats.ts';
import { SECOND_MS } from '../../kernel/clock.ts';

/** Passes on the first progress of each stage, then at most one a second. */
export function limitProgress(
  onProgress: (progress: AnswerProgress) => void,
): (progress: AnswerProgress) => void {
  let last: { stage: AnswerProgress['stage']; ms: number } | undefined;
  return (progress) => {
    const ms = performance.now();
    if (last?.stage === progress.stage && ms - last.ms < SECOND_MS) return;
    last = { stage: progress.stage, ms };
    onProgress(progress);
  };
}
