import { type Static, Type } from 'typebox';

import { DOCUMENT_STATUSES } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { MEETING_STATUSES } from './meetings.ts';
import { Nullable, RequestObject, ResponseObject, Timestamp, WorkspaceId } from './schema.ts';
import { TASK_STATUSES } from './tasks.ts';
import { TRANSCRIPTION_STATUSES } from './transcription.ts';

function CountsBy<const S extends string>(statuses: readonly S[], kind: string) {
  const number = Type.Integer({ description: 'Number with this status.' });
  const counts = Object.fromEntries(statuses.map((status) => [status, number]));
  return Nullable(
    ResponseObject(counts as Record<S, typeof number>, {
      description: `${kind} by status; null without the scope to read them.`,
    }),
  );
}

const Waiting = (what: string) => Nullable(Type.Integer({ description: what }));

export const Overview = ResponseObject(
  {
    workspace_id: Type.String(),
    documents: CountsBy(DOCUMENT_STATUSES, 'Documents'),
    transcriptions: CountsBy(TRANSCRIPTION_STATUSES, 'Transcriptions'),
    meetings: CountsBy(MEETING_STATUSES, 'Meetings'),
    tasks: CountsBy(TASK_STATUSES, 'Tasks'),
    waiting: ResponseObject(
      {
        tasks_overdue: Waiting(
          'Unfinished tasks of the caller that were due before today; null without a user.',
        ),
        tasks_due_today: Waiting(
          'Unfinished tasks of the caller that are due today; null without a user.',
        ),
        action_items: Waiting(
          'Action items neither accepted nor dismissed, of the 20 newest meetings that have any.',
        ),
        failing_webhooks: Waiting(
          'Webhooks whose last notifications failed, or that failures disabled; null without `read:webhooks`.',
        ),
      },
      { description: 'Matters that need a person.' },
    ),
    generative_models: Type.Boolean({
      description: 'True if a language model is set up for the workspace.',
    }),
    internet: ResponseObject(
      {
        requests: Type.Integer({
          description: 'HTTP requests of this process to public addresses since its start.',
        }),
        since: Timestamp,
        covers_server: Type.Boolean({
          description:
            'False if other processes may share the database: their requests are not counted.',
        }),
      },
      {
        description:
          'Requests that left the machine. Mail, and requests to private networks, do not count.',
      },
    ),
  },
  { $id: 'Overview' },
);
export type Overview = Static<typeof Overview>;

export const getOverview = defineEndpoint({
  id: 'getOverview',
  tag: 'Account',
  summary: 'Counts by kind and status, and what waits for the caller',
  description:
    'Returns published totals, so it costs the same however much a workspace holds. What the credential may not read is null.',
  method: 'GET',
  path: '/overview',
  scopes: [],
  weight: 1,
  query: RequestObject({ workspace_id: Type.Optional(WorkspaceId) }),
  responses: { 200: Overview },
});
