import { DOCUMENT_STATUSES } from '../contract/documents.ts';
import { MEETING_STATUSES } from '../contract/meetings.ts';
import type { Overview } from '../contract/overview.ts';
import type { Scope } from '../contract/scopes.ts';
import { TASK_STATUSES } from '../contract/tasks.ts';
import { TRANSCRIPTION_STATUSES } from '../contract/transcription.ts';
import type { Context } from '../http/route.ts';
import { hasAccess } from '../http/security/principal.ts';
import { DAY_MS } from '../kernel/clock.ts';
import { countOpenItems } from '../meetings/results/open-items.ts';
import type { RowCountRow } from '../storage/schema.ts';
import { findUser } from '../workspaces/store.ts';
import { countDueTasks, countFailingWebhooks, listTaskTotals, listTotals } from './store.ts';

/** Reads totals from counter rows, and what waits for the caller. What the credential may not read is null. */
export async function readOverview(context: Context): Promise<Overview> {
  const { services, workspaceId, principal } = context;
  const { reads, engineSettings, internet, startedAt, isSingleProcess } = services;
  const ifAllowed = async <T>(scope: Scope, read: () => Promise<T>): Promise<T | null> =>
    hasAccess(principal, workspaceId, [scope]) ? read() : null;
  const totals = await listTotals(reads, workspaceId);
  const count = async <S extends string>(kind: RowCountRow['kind'], statuses: readonly S[]) =>
    byStatus(
      statuses,
      totals.filter((row) => row.kind === kind),
    );
  const due = await ifAllowed('read:tasks', () => readDueTasks(context));
  const { models } = await engineSettings.languageChain(workspaceId);
  return {
    workspace_id: workspaceId,
    documents: await ifAllowed('read:documents', () => count('document', DOCUMENT_STATUSES)),
    transcriptions: await ifAllowed('read:transcripts', () =>
      count('transcription', TRANSCRIPTION_STATUSES),
    ),
    meetings: await ifAllowed('read:transcripts', () => count('meeting', MEETING_STATUSES)),
    tasks: await ifAllowed('read:tasks', async () =>
      byStatus(TASK_STATUSES, await listTaskTotals(reads, workspaceId)),
    ),
    waiting: {
      tasks_overdue: due?.overdue ?? null,
      tasks_due_today: due?.today ?? null,
      action_items: await ifAllowed('read:transcripts', () => countOpenItems(reads, workspaceId)),
      failing_webhooks: await ifAllowed('read:webhooks', () =>
        countFailingWebhooks(reads, workspaceId),
      ),
    },
    generative_models: models.length > 0,
    internet: {
      requests: internet.requests(),
      since: startedAt,
      covers_server: isSingleProcess,
    },
  };
}

/** Sums counter rows by status; a status without a row is 0. */
function byStatus<S extends string>(
  statuses: readonly S[],
  rows: readonly { status: string; count: number }[],
): Record<S, number> {
  const sumOf = (status: S) =>
    rows.filter((row) => row.status === status).reduce((sum, { count }) => sum + count, 0);
  return Object.fromEntries(statuses.map((status) => [status, sumOf(status)])) as Record<S, number>;
}

/** Counts the due tasks of the caller, by the day in the caller's time zone; null without a user. */
async function readDueTasks({ services, workspaceId, principal }: Context) {
  const { reads, clock } = services;
  const user = principal.userId === null ? undefined : await findUser(reads, principal.userId);
  if (!user) return null;
  const names = [user.id, user.email, ...(user.name === null ? [] : [user.name])];
  const start = `${dayIn(clock.now(), user.time_zone ?? 'UTC')}T00:00:00.000Z`;
  const end = new Date(Date.parse(start) + DAY_MS).toISOString();
  return countDueTasks(reads, workspaceId, names, { start, end });
}

/** Returns the date in a time zone, such as `2026-03-01`. */
function dayIn(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(time);
}
