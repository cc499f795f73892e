import {
  startFakeApi,
  type ApiCall,
  type FakeApiDescription,
  type ApiReply,
} from '../../testing/fake-api.ts';
import { forStatuses } from '../../testing/schemas.ts';
import { issueOperations } from './issue-operations.ts';
import { jiraErrorReply } from './replies.ts';
import { projectOperations } from './project-operations.ts';
import { JiraError, type JiraFlavor } from './shapes.ts';
import { type FakeIssue, JiraState } from './state.ts';
import type { ProviderFake, FakeTask } from '../../testing/provider-fake.ts';

const EMAIL = 'mia@example.com';
const TOKEN = 'ATATT3-example-token-of-the-tests';

export type JiraFake = ProviderFake & { state: JiraState };

/** Starts a Jira Cloud or Data Center with one project, `ED`, that responds as documented. */
export async function startJiraFake(flavor: JiraFlavor = 'cloud'): Promise<JiraFake> {
  const state = new JiraState(flavor);
  const api = await startFakeApi(describeJira(state));
  return {
    ...api,
    state,
    connection: {
      provider: 'jira',
      token: TOKEN,
      project: state.project.key,
      options: flavor === 'cloud' ? { email: EMAIL } : { api_version: '2' },
    },
    unknownProject: 'NONE',
    tasks: () => state.issues.map(thingOf),
    isCreateCall: ({ method, path }: ApiCall) =>
      method === 'POST' && /^\/rest\/api\/\d\/issue$/.test(path),
    isWriteCall: ({ method, path }: ApiCall) => method !== 'GET' && !/\/search(\/jql)?$/.test(path),
    rateLimitReply: (seconds: number): ApiReply => ({
      // https://developer.atlassian.com/cloud/jira/platform/rate-limiting/#rate-limit-responses
      status: 429,
      headers: { 'retry-after': String(seconds), 'x-ratelimit-nearlimit': 'true' },
      body: { message: 'Rate limit exceeded.' },
    }),
    refusalReply: jiraErrorReply,
    forgetMarkers: () => void (state.ignoresMarkers = true),
    removeTask: (index: number) => void state.issues.splice(index, 1),
  };
}

function describeJira(state: JiraState): FakeApiDescription {
  return {
    operations: [...issueOperations(state), ...projectOperations(state)],
    guard: ({ headers }) => {
      const basic = Buffer.from(`${EMAIL}:${TOKEN}`).toString('base64');
      const authorization = state.flavor === 'cloud' ? `Basic ${basic}` : `Bearer ${TOKEN}`;
      return headers.authorization === authorization ? undefined : jiraErrorReply(401);
    },
    invalid: (problem) => ({
      status: 400,
      body: { errorMessages: [`Invalid request payload. ${problem}`], errors: {} },
    }),
    unknown: () => jiraErrorReply(404),
    errors: forStatuses([400, 401, 403, 404, 409, 422, 429, 500, 503], JiraError),
  };
}

const STATUS_OF: Record<string, FakeTask['status']> = {
  'To Do': 'open',
  'In Progress': 'in_progress',
  Done: 'completed',
  "Won't Do": 'cancelled',
};

function thingOf(issue: FakeIssue): FakeTask {
  const text = textOf(issue.fields['description']);
  return {
    title: issue.fields['summary'] as string,
    text,
    status: STATUS_OF[issue.status.name] ?? 'open',
    tags: issue.labels,
    hasLink: issue.remoteLinks.length === 1,
  };
}

// Joins the lines of a document, with the addresses of its links.
function textOf(node: any): string {
  if (!node) return '';
  if (typeof node === 'string') return node;
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'text') return node.marks?.[0]?.attrs.href ?? node.text;
  const inner = (node.content ?? []).map(textOf);
  return node.type === 'doc' ? inner.join('\n\n') : inner.join('');
}
