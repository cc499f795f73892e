import type { Services } from '../../services.ts';

/**
 * Runs `work` of the language engine when it is the workspace's turn, so that none keeps the others from it.
 *
 * @throws the reason of `signal`, which also ends the wait
 */
export async function takeTurn<R>(
  { languageTurns }: Services,
  workspaceId: string,
  signal: AbortSignal,
  work: () => Promise<R>,
): Promise<R> {
  await languageTurns.take(workspaceId, signal);
  try {
    return await work();
  } finally {
    languageTurns.release(workspaceId);
  }
}
