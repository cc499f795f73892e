import {
  type ApiCall,
  type ApiReply,
  describeMismatch,
  ok,
  operation,
  startFakeApi,
} from '../../testing/fake-api.ts';
import { type Operation, parseOperation, select } from './graphql.ts';
import {
  ARGUMENTS,
  GraphqlAnswer,
  GraphqlErrors,
  GraphqlRequest,
  LINEAR_SCHEMA,
} from './shapes.ts';
import {
  createLinearState,
  LinearApiError,
  type LinearFakeState,
  STATES,
  STATUS_BY_TYPE,
} from './state.ts';
import type { ProviderFake, FakeTask } from '../../testing/provider-fake.ts';

const TOKEN = 'lin_api_fakeKeyOfTheTests0123456789';

export type LinearFake = ProviderFake & { state: LinearFakeState };

/** Starts Linear's GraphQL API with one team. */
export async function startLinearFake(): Promise<LinearFake> {
  const store = createLinearState();
  const violations: string[] = [];

  const api = await startFakeApi({
    operations: [
      operation(
        'POST /graphql',
        LINEAR_SCHEMA,
        { request: GraphqlRequest, 200: GraphqlAnswer, 400: GraphqlErrors },
        ({ body }) => answer(store, body, violations),
      ),
    ],
    guard: ({ headers }) => (headers.authorization === TOKEN ? undefined : refused(401)),
    invalid: (problem) => failure(400, 'GRAPHQL_VALIDATION_FAILED', problem),
    unknown: () => failure(404, 'NOT_FOUND', 'Not found'),
    errors: { 401: GraphqlErrors, 404: GraphqlErrors },
    violations,
  });

  return {
    ...api,
    state: store,
    connection: { provider: 'linear', token: TOKEN, project: 'ENG' },
    unknownProject: 'NONE',
    tasks: () => thingsOf(store),
    isCreateCall: (call) => queryOf(call).includes('issueCreate('),
    isWriteCall: (call) => queryOf(call).trimStart().startsWith('mutation'),
    rateLimitReply: (seconds, now) => ({
      ...failure(400, 'RATELIMITED', 'Rate limit exceeded'),
      headers: {
        'x-ratelimit-requests-limit': '2500',
        'x-ratelimit-requests-remaining': '0',
        'x-ratelimit-requests-reset': String(now.getTime() + seconds * 1_000),
      },
    }),
    refusalReply: refused,
    forgetMarkers: () => store.forgetHandles(),
    removeTask(index) {
      const issue = store.issues.filter(({ trashed }) => !trashed)[index];
      if (issue) issue.trashed = true;
    },
  };
}

function answer(
  store: LinearFakeState,
  { query, variables = {} }: { query: string; variables?: Record<string, unknown> },
  violations: string[],
): ApiReply {
  try {
    const parsed = parseOperation(query, variables);
    for (const { name, args } of parsed.fields) requireArguments(name, args, violations);
    return ok({ data: run(store, parsed) });
  } catch (error) {
    if (error instanceof LinearApiError) return failure(200, error.code, error.message);
    const message = error instanceof Error ? error.message : String(error);
    violations.push(`${message} in ${query}`);
    return failure(400, 'GRAPHQL_VALIDATION_FAILED', message);
  }
}

function run(store: LinearFakeState, { fields }: Operation): object {
  return Object.fromEntries(
    fields.map(({ name, args, fields: inner }) => [
      name,
      select(store.resolve(name, args), inner, name),
    ]),
  );
}

function requireArguments(field: string, args: object, violations: string[]): void {
  const schema = ARGUMENTS[field];
  const problem = schema ? describeMismatch(schema, args) : 'is not a field of the schema';
  if (problem === undefined) return;
  violations.push(`${field} ${problem} (${LINEAR_SCHEMA})`);
  throw new LinearApiError('GRAPHQL_VALIDATION_FAILED', `${field} ${problem}`);
}

function thingsOf({ issues, labels }: LinearFakeState): FakeTask[] {
  const names = new Map([...labels].map(([name, id]) => [id, name]));
  return issues
    .filter(({ trashed }) => !trashed)
    .map((issue) => ({
      title: issue.title,
      text: issue.description,
      status: STATUS_BY_TYPE[STATES.find(({ id }) => id === issue.stateId)?.type ?? ''] ?? 'open',
      tags: issue.labelIds.map((id) => names.get(id) ?? id),
      hasLink: issue.attachments.some(({ url }) => /\/tasks\/task_\w+$/.test(url)),
    }));
}

function queryOf({ body }: ApiCall): string {
  return body?.query ?? '';
}

const REFUSALS = {
  401: [401, 'AUTHENTICATION_ERROR', 'Authentication required, not authenticated'],
  403: [200, 'FORBIDDEN', 'You do not have access to this resource'],
  404: [200, 'INPUT_ERROR', 'Entity not found: Issue'],
  409: [200, 'INPUT_ERROR', 'Issue with this id already exists'],
  422: [200, 'INPUT_ERROR', 'Argument Validation Error'],
  500: [500, 'INTERNAL_SERVER_ERROR', 'Internal server error'],
} as const;

function refused(status: keyof typeof REFUSALS): ApiReply {
  const [answered, code, message] = REFUSALS[status];
  return failure(answered, code, message);
}

function failure(status: number, code: string, message: string): ApiReply {
  const extensions = { code, userError: true, userPresentableMessage: message };
  return { status, body: { errors: [{ message, extensions }], data: null } };
}
