import {
  startFakeVendor,
  type VendorCallMade,
  type VendorDescription,
  type VendorReply,
} from './fake-vendor.ts';
import { issueOperations } from './jira-issue-operations.ts';
import { jiraRefused } from './jira-replies.ts';
import { projectOperations } from './jira-project-operations.ts';
import { JiraError, type JiraFlavour } from './jira-shapes.ts';
import { type FakeIssue, JiraState } from './jira-state.ts';
import type { ProviderFake, Thing } from './provider-fake.ts';

const EMAIL = 'mia@example.com';
const TOKEN = 'ATATT3-example-token-of-the-tests';

export type JiraFake = ProviderFake & { state: JiraState };

/** Jira Cloud, or Data Center, with one project, `ED`, as its documentation says that it answers. */
export async function startJiraFake(flavour: JiraFlavour = 'cloud'): Promise<JiraFake> {
  const state = new JiraState(flavour);
  const vendor = await startFakeVendor(describeJira(state));
  return {
    ...vendor,
    state,
    connection: {
      provider: 'jira',
      token: TOKEN,
      project: state.project.key,
      options: flavour === 'cloud' ? { email: EMAIL } : { api_version: '2' },
    },
    missingProject: 'NONE',
    things: () => state.issues.map(thingOf),
    isCreate: ({ method, path }: VendorCallMade) =>
      method === 'POST' && /^\/rest\/api\/\d\/issue$/.test(path),
    isWrite: ({ method, path }: VendorCallMade) =>
      method !== 'GET' && !/\/search(\/jql)?$/.test(path),
    rateLimited: (seconds: number): VendorReply => ({
      // https://developer.atlassian.com/cloud/jira/platform/rate-limiting/#rate-limit-responses
      status: 429,
      headers: { 'retry-after': String(seconds), 'x-ratelimit-nearlimit': 'true' },
      body: { message: 'Rate limit exceeded.' },
    }),
    refused: jiraRefused,
    forgetHandles: () => void (state.isForgetful = true),
    removeThing: (index: number) => void state.issues.splice(index, 1),
  };
}

function describeJira(state: JiraState): VendorDescription {
  return {
    operations: [...issueOperations(state), ...projectOperations(state)],
    guard: ({ headers }) => {
      const basic = Buffer.from(`${EMAIL}:${TOKEN}`).toString('base64');
      const wanted = state.flavour === 'cloud' ? `Basic ${basic}` : `Bearer ${TOKEN}`;
      return headers.authorization === wanted ? undefined : jiraRefused(401);
    },
    invalid: (problem) => ({
      status: 400,
      body: { errorMessages: [`Invalid request payload. ${problem}`], errors: {} },
    }),
    unknown: () => jiraRefused(404),
    errors: Object.fromEntries(
      [400, 401, 403, 404, 409, 422, 429, 500, 503].map((status) => [status, JiraError]),
    ),
  };
}

const STATUS_OF: Record<string, Thing['status']> = {
  'To Do': 'open',
  'In Progress': 'in_progress',
  Done: 'completed',
  "Won't Do": 'cancelled',
};

function thingOf(issue: FakeIssue): Thing {
  const text = textOf(issue.fields['description']);
  return {
    title: issue.fields['summary'] as string,
    text,
    status: STATUS_OF[issue.status.name] ?? 'open',
    tags: issue.labels,
    hasLink: issue.remoteLinks.length === 1,
  };
}

// The lines of a document, its links spelled out.
function textOf(node: any): string {
  if (!node) return '';
  if (typeof node === 'string') return node;
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'text') return node.marks?.[0]?.attrs.href ?? node.text;
  const inner = (node.content ?? []).map(textOf);
  return node.type === 'doc' ? inner.join('\n\n') : inner.join('');
}
