import { isDeepStrictEqual } from 'node:util';

import { Type } from 'typebox';

import type { PushedStatus } from '../providers/provider.ts';
import { startFakeVendor, type VendorCallMade, type VendorReply } from './fake-vendor.ts';
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
} from './github-shapes.ts';
import {
  type Issue,
  ISSUES,
  presentIssue,
  presentRepository,
  presentUser,
  REPOSITORY,
} from './github-answers.ts';
import { EXAMPLE_ANSWER, EXAMPLE_REQUEST } from './github-example.ts';
import type { ProviderFake } from './provider-fake.ts';

const TOKEN = 'github_pat_11AAAAAAA0fakeTokenOfTheTests';
const DOCS = 'https://docs.github.com/rest';

export type GithubFake = ProviderFake & { issues: Issue[] };

/** Issues of one repository, with GitHub's own rules where ours depend on them. */
export async function startGithubFake(): Promise<GithubFake> {
  const issues: Issue[] = [];
  let lastNumber = 1346;
  let remembers = true;

  const find = (number: string | undefined) =>
    issues.find((each) => String(each.number) === number);
  const read = (issue: Issue) =>
    presentIssue(remembers ? issue : { ...issue, body: visible(issue) });

  const vendor = await startFakeVendor({
    operations: [
      {
        method: 'GET',
        path: '/user',
        source: `${DOCS}/users/users#get-the-authenticated-user`,
        answers: { 200: UserShape },
        answer: () => ({ status: 200, body: presentUser('octocat') }),
      },
      {
        method: 'GET',
        path: '/repos/:owner/:repo',
        source: `${DOCS}/repos/repos#get-a-repository`,
        answers: { 200: RepositoryShape },
        answer: (_call, { owner, repo }) =>
          `${owner}/${repo}` === REPOSITORY
            ? { status: 200, body: presentRepository() }
            : notFound(),
      },
      {
        method: 'GET',
        path: ISSUES,
        source: `${GITHUB_ISSUES_SOURCE}#list-repository-issues`,
        query: ListIssuesQuery,
        answers: { 200: Type.Array(IssueShape) },
        answer: ({ query }) => ({ status: 200, body: pageOf(issues, query).map(read) }),
      },
      {
        method: 'POST',
        path: ISSUES,
        source: `${GITHUB_ISSUES_SOURCE}#create-an-issue`,
        request: CreateIssueShape,
        answers: { 201: IssueShape },
        answer: ({ body }) => {
          if (String(body.title).length > 256) return tooLong();
          const isExample = isDeepStrictEqual(body, EXAMPLE_REQUEST);
          if (isExample) return { status: 201, body: EXAMPLE_ANSWER };
          lastNumber += 1;
          const issue = newIssue(lastNumber, body);
          issues.push(issue);
          return { status: 201, body: presentIssue(issue) };
        },
      },
      {
        method: 'GET',
        path: `${ISSUES}/:number`,
        source: `${GITHUB_ISSUES_SOURCE}#get-an-issue`,
        answers: { 200: IssueShape },
        answer: (_call, { number }) => {
          const issue = find(number);
          return issue ? { status: 200, body: read(issue) } : gone();
        },
      },
      {
        method: 'PATCH',
        path: `${ISSUES}/:number`,
        source: `${GITHUB_ISSUES_SOURCE}#update-an-issue`,
        request: UpdateIssueShape,
        answers: { 200: IssueShape },
        answer: ({ body }, { number }) => {
          const issue = find(number);
          if (!issue) return gone();
          change(issue, body);
          return { status: 200, body: presentIssue(issue) };
        },
      },
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
    ...vendor,
    issues,
    connection: { provider: 'github', token: TOKEN, project: REPOSITORY },
    missingProject: 'octocat/no-such-repository',
    things: () =>
      issues.map((issue) => ({
        title: issue.title,
        text: issue.body ?? '',
        status: statusOf(issue),
        tags: issue.labels,
        hasLink: /\[Task in Docket\]\(https?:[^)]+\/tasks\/task_\w+\)/.test(issue.body ?? ''),
      })),
    isCreate: ({ method, path }) => method === 'POST' && path === ISSUES,
    isWrite: ({ method }) => method !== 'GET',
    rateLimited: (seconds) => ({
      status: 403,
      headers: { 'retry-after': String(seconds) },
      body: {
        message:
          'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
        documentation_url: `${DOCS}/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits`,
      },
    }),
    refused,
    forgetHandles() {
      remembers = false;
    },
    removeThing(index) {
      issues.splice(index, 1);
    },
  };
}

/** As "Update an issue" says: a reason counts only where the state changes. */
function change(issue: Issue, body: VendorCallMade['body']): void {
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

function newIssue(number: number, body: VendorCallMade['body']): Issue {
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

function notFound(): VendorReply {
  return { status: 404, body: { message: 'Not Found', documentation_url: DOCS, status: '404' } };
}

function gone(): VendorReply {
  return {
    status: 410,
    body: { message: 'This issue was deleted', documentation_url: GITHUB_ISSUES_SOURCE },
  };
}

function tooLong(): VendorReply {
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

function refused(status: keyof typeof MESSAGES | 422): VendorReply {
  if (status === 422) return tooLong();
  return { status, body: { message: MESSAGES[status], documentation_url: DOCS } };
}
