import { isDeepStrictEqual } from 'node:util';

import { Type } from 'typebox';

import type { PushedStatus } from '../../providers/provider.ts';
import {
  type ApiCall,
  type ApiReply,
  ok,
  operation,
  startFakeApi,
} from '../../testing/fake-api.ts';
import {
  BasicErrorShape,
  CreateIssueShape,
  GITHUB_ISSUES_SOURCE,
  IssueShape,
  ListIssuesQuery,
  RepositoryShape,
  UpdateIssueShape,
  UserShape,
  ValidationErrorShape,
} from './shapes.ts';
import {
  type Issue,
  ISSUES,
  presentIssue,
  presentRepository,
  presentUser,
  REPOSITORY,
} from './state.ts';
import { EXAMPLE_RESPONSE, EXAMPLE_REQUEST } from './example.ts';
import type { ProviderFake } from '../../testing/provider-fake.ts';

const TOKEN = 'github_pat_11AAAAAAA0fakeTokenOfTheTests';
const DOCS = 'https://docs.github.com/rest';

export type GithubFake = ProviderFake & { issues: Issue[] };

/** Starts a GitHub with one repository, and with the rules that Docket depends on. */
export async function startGithubFake(): Promise<GithubFake> {
  const issues: Issue[] = [];
  let lastNumber = 1346;
  let remembers = true;

  const find = (number: string | undefined) =>
    issues.find((each) => String(each.number) === number);
  const read = (issue: Issue) =>
    presentIssue(remembers ? issue : { ...issue, body: visible(issue) });

  const api = await startFakeApi({
    operations: [
      operation(
        'GET /user',
        `${DOCS}/users/users#get-the-authenticated-user`,
        { 200: UserShape },
        () => ok(presentUser('octocat')),
      ),
      operation(
        'GET /repos/:owner/:repo',
        `${DOCS}/repos/repos#get-a-repository`,
        { 200: RepositoryShape },
        (_call, { owner, repo }) =>
          `${owner}/${repo}` === REPOSITORY ? ok(presentRepository()) : notFound(),
      ),
      operation(
        `GET ${ISSUES}`,
        `${GITHUB_ISSUES_SOURCE}#list-repository-issues`,
        { query: ListIssuesQuery, 200: Type.Array(IssueShape) },
        ({ query }) => ok(pageOf(issues, query).map(read)),
      ),
      operation(
        `POST ${ISSUES}`,
        `${GITHUB_ISSUES_SOURCE}#create-an-issue`,
        { request: CreateIssueShape, 201: IssueShape },
        ({ body }) => {
          if (String(body.title).length > 256) return tooLong();
          const isExample = isDeepStrictEqual(body, EXAMPLE_REQUEST);
          if (isExample) return { status: 201, body: EXAMPLE_RESPONSE };
          lastNumber += 1;
          const issue = newIssue(lastNumber, body);
          issues.push(issue);
          return { status: 201, body: presentIssue(issue) };
        },
      ),
      operation(
        `GET ${ISSUES}/:number`,
        `${GITHUB_ISSUES_SOURCE}#get-an-issue`,
        { 200: IssueShape },
        (_call, { number }) => {
          const issue = find(number);
          return issue ? ok(read(issue)) : gone();
        },
      ),
      operation(
        `PATCH ${ISSUES}/:number`,
        `${GITHUB_ISSUES_SOURCE}#update-an-issue`,
        { request: UpdateIssueShape, 200: IssueShape },
        ({ body }, { number }) => {
          const issue = find(number);
          if (!issue) return gone();
          changeIssue(issue, body);
          return ok(presentIssue(issue));
        },
      ),
    ],
    guard: ({ headers }) =>
      headers.authorization === `Bearer ${TOKEN}` ? undefined : refused(401),
    invalid: (problem) => ({
      status: 422,
      body: {
        message: 'Validation Failed',
        documentation_url: GITHUB_ISSUES_SOURCE,
        errors: [{ resource: 'Issue', field: 'body', code: 'invalid', message: problem }],
      },
    }),
    unknown: notFound,
    errors: {
      401: BasicErrorShape,
      403: BasicErrorShape,
      404: BasicErrorShape,
      410: BasicErrorShape,
      422: ValidationErrorShape,
    },
  });

  return {
    ...api,
    issues,
    connection: { provider: 'github', token: TOKEN, project: REPOSITORY },
    unknownProject: 'octocat/no-such-repository',
    tasks: () =>
      issues.map((issue) => ({
        title: issue.title,
        text: issue.body ?? '',
        status: statusOf(issue),
        tags: issue.labels,
        hasLink: /\[Task in Docket\]\(https?:[^)]+\/tasks\/task_\w+\)/.test(issue.body ?? ''),
      })),
    isCreateCall: ({ method, path }) => method === 'POST' && path === ISSUES,
    isWriteCall: ({ method }) => method !== 'GET',
    rateLimitReply: (seconds) => ({
      status: 403,
      headers: { 'retry-after': String(seconds) },
      body: {
        message:
          'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
        documentation_url: `${DOCS}/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits`,
      },
    }),
    refusalReply: refused,
    forgetMarkers() {
      remembers = false;
    },
    removeTask(index) {
      issues.splice(index, 1);
    },
  };
}

/** Changes an issue as documented in "Update an issue": GitHub ignores a reason without a change of the state. */
function changeIssue(issue: Issue, body: ApiCall['body']): void {
  const isMoved = body.state !== undefined && body.state !== issue.state;
  if (isMoved) {
    issue.state = body.state;
    issue.state_reason = body.state_reason ?? (body.state === 'closed' ? 'completed' : 'reopened');
  }
  if (body.title !== undefined) issue.title = body.title;
  if (body.body !== undefined) issue.body = body.body;
  if (body.labels !== undefined) issue.labels = body.labels;
  if (body.assignees !== undefined) issue.assignees = body.assignees;
  issue.updated_at = new Date().toISOString();
}

function newIssue(number: number, body: ApiCall['body']): Issue {
  const now = new Date().toISOString();
  return {
    id: number - 1346,
    number,
    title: String(body.title),
    body: body.body ?? null,
    state: 'open',
    state_reason: null,
    labels: body.labels ?? [],
    assignees: body.assignees ?? [],
    created_at: now,
    updated_at: now,
  };
}

function pageOf(issues: readonly Issue[], query: Record<string, string>): Issue[] {
  const { since = '', state = 'open', direction = 'desc', per_page = '30', page = '1' } = query;
  const found = issues.filter(
    (issue) => (state === 'all' || issue.state === state) && issue.updated_at >= since,
  );
  const sorted = direction === 'asc' ? found : found.toReversed();
  const start = (Number(page) - 1) * Number(per_page);
  return sorted.slice(start, start + Number(per_page));
}

function statusOf({ state, state_reason }: Issue): PushedStatus {
  if (state === 'open') return 'open';
  return state_reason === 'not_planned' ? 'cancelled' : 'completed';
}

function visible({ body }: Issue): string | null {
  return body === null ? null : body.replaceAll(/<!--.*?-->/g, '');
}

function notFound(): ApiReply {
  return { status: 404, body: { message: 'Not Found', documentation_url: DOCS, status: '404' } };
}

function gone(): ApiReply {
  return {
    status: 410,
    body: { message: 'This issue was deleted', documentation_url: GITHUB_ISSUES_SOURCE },
  };
}

function tooLong(): ApiReply {
  return {
    status: 422,
    body: {
      message: 'Validation Failed',
      documentation_url: GITHUB_ISSUES_SOURCE,
      errors: [
        {
          resource: 'Issue',
          field: 'title',
          code: 'custom',
          message: 'title is too long (maximum is 256 characters)',
        },
      ],
    },
  };
}

const MESSAGES = {
  401: 'Bad credentials',
  403: 'Resource not accessible by personal access token',
  404: 'Not Found',
  409: 'Conflict',
  500: 'Server Error',
} as const;

function refused(status: keyof typeof MESSAGES | 422): ApiReply {
  if (status === 422) return tooLong();
  return { status, body: { message: MESSAGES[status], documentation_url: DOCS } };
}
