import type { Context } from '../../http/route.ts';
import type { AnalysisRow } from '../../storage/schema.ts';
import { pollWhileProcessing } from '../work-status.ts';
import { findWorkStatus } from '../requested-work-store.ts';
import { findAnalysis } from './store.ts';

/**
 * Polls until the analysis is finished, the caller's wait time is over or the request is aborted.
 *
 * @returns the analysis in its current status; undefined if it was deleted, or if the caller does not wait
 */
export async function waitForAnalysis(
  context: Context,
  id: string,
): Promise<AnalysisRow | undefined> {
  const { services, workspaceId, waitMs } = context;
  if (waitMs === 0) return undefined;
  await pollWhileProcessing(context, () =>
    findWorkStatus(services.reads, 'analyses', workspaceId, id),
  );
  return findAnalysis(services.reads, workspaceId, id);
}
