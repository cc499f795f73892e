import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { Id, Nullable, RequestObject, ResponseObject, WorkspaceId } from './schema.ts';

const day = (description: string) =>
  Type.Optional(
    Type.String({ maxLength: 10, pattern: String.raw`^\d{4}-\d\d-\d\d$`, description }),
  );

export const USAGE_GROUPS = ['day', 'credential', 'operation'] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];
const GROUP = USAGE_GROUPS.join('|');

const UsageRow = ResponseObject(
  {
    day: Type.Optional(Type.String()),
    credential_id: Type.Optional(
      Type.String({ description: 'A key, or the user and application of a token.' }),
    ),
    operation: Type.Optional(Type.String()),
    requests: Type.Integer(),
    errors: Type.Integer({ description: 'Requests with status 400 or above.' }),
    units: Type.Integer({ description: 'Units by the weights at `/limits`.' }),
  },
  { $id: 'UsageRow' },
);

const ModelUsageRow = ResponseObject(
  {
    day: Type.String(),
    operation: Type.String({ description: 'Operation, such as `analyze` or `chat`.' }),
    owner: Type.Enum(['operator', 'workspace'], { description: 'Owner of the model.' }),
    provider: Type.String(),
    model: Type.String(),
    calls: Type.Integer(),
    failed_calls: Type.Integer({
      description: 'Calls without a result; their tokens count too.',
    }),
    input_tokens: Type.Integer(),
    output_tokens: Type.Integer(),
    cost_usd: Type.Number({ description: 'Cost at the prices of that time; 0 without a price.' }),
  },
  { $id: 'ModelUsageRow' },
);

const ModelBudget = ResponseObject(
  {
    owner: Type.Enum(['operator', 'workspace'], { description: 'Owner of the model.' }),
    provider: Type.String(),
    model: Type.String(),
    tokens_per_month: Type.Integer({ description: 'Budget of the model.' }),
    workspace_tokens_per_month: Type.Integer({
      description: 'Share of the budget that this workspace may use.',
    }),
    used_tokens: Type.Integer({ description: 'Tokens that this workspace has used this month.' }),
    resets_at: Type.String({
      format: 'date-time',
      description: 'Start of the next month, in UTC.',
    }),
  },
  { $id: 'ModelBudget' },
);

export const getUsage = defineEndpoint({
  id: 'getUsage',
  tag: 'Account',
  summary: 'Requests by day, credential and operation, and what was worked on',
  description:
    'Returns counts of requests, of work and of tokens by day. An admin sees all credentials, others their own.',
  method: 'GET',
  path: '/usage',
  scopes: [],
  weight: 1,
  query: RequestObject({
    workspace_id: Type.Optional(WorkspaceId),
    from: day('First day, in UTC; default: 29 days before `to`.'),
    to: day('Last day, in UTC; default: today. At most 366 days in all.'),
    group_by: Type.Optional(
      Type.String({
        maxLength: 100,
        pattern: `^(${GROUP})(,(${GROUP}))*$`,
        description: `Grouping of the rows: ${USAGE_GROUPS.join(', ')}, separated by commas; default: all three.`,
      }),
    ),
    credential_id: Type.Optional(Id('Only of this one; another than the own needs `admin:all`.')),
    operation: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  }),
  responses: {
    200: ResponseObject({
      workspace_id: Type.String(),
      from: Type.String(),
      to: Type.String(),
      usage: Type.Array(UsageRow),
      amounts: Type.Array(
        ResponseObject({
          day: Type.String(),
          quota: Type.Enum(['pages', 'audio_minutes', 'tokens']),
          amount: Type.Number(),
        }),
        { description: 'Metered usage by day; empty unless the caller is an admin.' },
      ),
      models: Type.Array(ModelUsageRow, {
        description: 'Usage of language and embedding models; empty unless the caller is an admin.',
      }),
      model_budgets: Type.Array(ModelBudget, {
        description:
          'Language models of the workspace with a monthly budget; empty unless the caller is an admin.',
      }),
      totals: ResponseObject({
        requests: Type.Integer(),
        errors: Type.Integer(),
        units: Type.Integer(),
      }),
      truncated: Nullable(
        Type.String({ description: 'Hint to narrow the query when rows were left out.' }),
      ),
    }),
  },
});
export type UsageAnswer = Static<(typeof getUsage.responses)[200]>;
