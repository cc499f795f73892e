import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { ActionItem, ITEM_STATES } from './meeting-results.ts';
import { MeetingParams } from './meetings.ts';
import { DAY, ONE_LINE } from './patterns.ts';
import { Id, Nullable, RequestObject } from './schema.ts';

const DESCRIPTION_LENGTH_MAX = 10_000;

export const UpdateActionItemRequest = RequestObject(
  {
    description: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: DESCRIPTION_LENGTH_MAX,
        pattern: ONE_LINE,
        description: 'What is to be done, in the words of a person.',
      }),
    ),
    assigned_to: Type.Optional(
      Nullable(
        Type.String({
          minLength: 1,
          maxLength: 200,
          pattern: ONE_LINE,
          description: 'Name, or id of a member; null for nobody.',
        }),
      ),
    ),
    due_date: Type.Optional(
      Nullable(
        Type.String({
          maxLength: 10,
          pattern: DAY,
          description: 'Date such as `2026-03-01`; null for none.',
        }),
      ),
    ),
    state: Type.Optional(
      Type.Enum([...ITEM_STATES], {
        description:
          '`accepted` makes the task, once, and needs `write:tasks`; `dismissed` keeps a task; `open` is possible without a task.',
      }),
    ),
  },
  { minProperties: 1, description: 'Omitted properties stay.' },
);
export type UpdateActionItemRequest = Static<typeof UpdateActionItemRequest>;

export const updateActionItem = defineEndpoint({
  id: 'updateActionItem',
  tag: 'Meetings',
  summary: 'Correct, accept or dismiss an action item of a meeting',
  description:
    'Stores the change as the correction of a person, which later extractions keep. Publishes `finding.corrected`, and `task.created` for an accepted item without a task.',
  method: 'PATCH',
  path: '/meetings/:meeting_id/action-items/:item_id',
  scopes: ['write:transcripts'],
  weight: 1,
  params: RequestObject({ ...MeetingParams.properties, item_id: Id('Action item.') }),
  body: UpdateActionItemRequest,
  responses: { 200: ActionItem },
});
