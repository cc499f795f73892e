import type { Finding, Findings } from '../../contract/analysis.ts';
import type { CorrectFindingRequest } from '../../contract/findings.ts';
import { correctFinding, type LocatedFinding } from '../../findings/correct-finding.ts';
import type { Context } from '../../http/route.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Db } from '../../storage/db.ts';
import { findLockedMeeting, getMeeting } from '../store.ts';
import {
  listStrategyElements,
  listSummaryElements,
  presentFindings,
  presentItemFindings,
} from './result-findings.ts';
import { findLatestResult, findLatestStrategy } from './store.ts';
import {
  parseActionItems,
  parseFingerprints,
  parseStrategy,
  parseSummary,
} from './stored-results.ts';

/**
 * Corrects, confirms or dismisses a finding of the latest results of a meeting.
 *
 * @throws ApiError `resource_not_found` for an unknown meeting or finding
 */
export async function correctMeetingFinding(
  context: Context,
  { meeting_id, finding_id }: { meeting_id: string; finding_id: string },
  change: CorrectFindingRequest,
): Promise<Finding> {
  const { services, workspaceId } = context;
  const { id } = await getMeeting(services.reads, workspaceId, meeting_id);
  return context.transaction(async (tx) => {
    if (!(await findLockedMeeting(tx, workspaceId, id))) throw notFound('meeting', id);
    const resource = { type: 'meeting', id } as const;
    return correctFinding(tx, context, resource, { findingId: finding_id, change }, (db) =>
      locateFinding(db, workspaceId, id, finding_id),
    );
  });
}

async function locateFinding(
  db: Db,
  workspaceId: string,
  meetingId: string,
  findingId: string,
): Promise<LocatedFinding | undefined> {
  for (const findings of await listLatestFindings(db, workspaceId, meetingId)) {
    const found = Object.entries(findings).find(([, { id }]) => id === findingId);
    if (found) return { finding: found[1], kind: found[0].split('/')[1]! };
  }
  return undefined;
}

async function listLatestFindings(
  db: Db,
  workspaceId: string,
  meetingId: string,
): Promise<Findings[]> {
  const items = await findLatestResult(db, workspaceId, meetingId, 'action_items');
  const summary = await findLatestResult(db, workspaceId, meetingId, 'summary');
  const strategy = await findLatestStrategy(db, workspaceId, meetingId);
  return [
    ...(items ? [presentItemFindings(parseActionItems(items))] : []),
    ...(summary
      ? [presentFindings(parseSummary(summary), listSummaryElements(parseFingerprints(summary)))]
      : []),
    ...(strategy
      ? [
          presentFindings(
            parseStrategy(strategy),
            listStrategyElements(parseFingerprints(strategy)),
          ),
        ]
      : []),
  ];
}
