import type { LanguageEngine } from '../engines/language/language-engine.ts';
import type { WorkspaceSlots } from '../kernel/workspace-slots.ts';

/**
 * An engine of which each request is served in its workspace's turn, so that none keeps the others from it. Analyses
 * come from jobs, which take turns already, and an answer takes no time to speak of.
 */
export function inTurns(
  engine: LanguageEngine,
  slots: WorkspaceSlots,
  workspaceId: string,
): LanguageEngine {
  const wait = async <R>(signal: AbortSignal, work: () => Promise<R>): Promise<R> => {
    await slots.take(workspaceId, signal);
    try {
      return await work();
    } finally {
      slots.release(workspaceId);
    }
  };
  return {
    ...engine,
    extractActionItems: (meeting, request, signal) =>
      wait(signal, () => engine.extractActionItems(meeting, request, signal)),
    summarizeMeeting: (meeting, request, signal) =>
      wait(signal, () => engine.summarizeMeeting(meeting, request, signal)),
    analyzeMeetings: (meetings, request, signal) =>
      wait(signal, () => engine.analyzeMeetings(meetings, request, signal)),
    writeContent: (request, sources, signal) =>
      wait(signal, () => engine.writeContent(request, sources, signal)),
    brainstorm: (request, sources, signal) =>
      wait(signal, () => engine.brainstorm(request, sources, signal)),
  };
}
