import { EXAMPLE_RESPONSE } from './example.ts';

export const REPOSITORY = 'octocat/Hello-World';
export const ISSUES = `/repos/${REPOSITORY}/issues`;

/** Stored issue. */
export type Issue = {
  id: number;
  number: number;
  title: string;
  body: string | null;
  state: 'open' | 'closed';
  state_reason: string | null;
  labels: string[];
  assignees: string[];
  created_at: string;
  updated_at: string;
};

// GitHub lists pull requests as issues; the fake has none.
const { pull_request: _pullRequest, ...ISSUE_EXAMPLE } = EXAMPLE_RESPONSE;
const [LABEL_EXAMPLE] = EXAMPLE_RESPONSE.labels;

/** Builds the issue of a response: the documented example with the values of the stored issue. */
export function presentIssue(issue: Issue): object {
  const assignees = issue.assignees.map(presentUser);
  return {
    ...ISSUE_EXAMPLE,
    ...issue,
    url: `https://api.github.com${ISSUES}/${issue.number}`,
    html_url: `https://github.com/${REPOSITORY}/issues/${issue.number}`,
    labels: issue.labels.map((name) => ({ ...LABEL_EXAMPLE, name })),
    assignee: assignees[0] ?? null,
    assignees,
    closed_at: issue.state === 'closed' ? issue.updated_at : null,
  };
}

export function presentUser(login: string): object {
  return { ...EXAMPLE_RESPONSE.user, login };
}

export function presentRepository(): object {
  return {
    id: 1296269,
    node_id: 'MDEwOlJlcG9zaXRvcnkxMjk2MjY5',
    name: 'Hello-World',
    full_name: REPOSITORY,
    owner: presentUser('octocat'),
    private: false,
    html_url: `https://github.com/${REPOSITORY}`,
    has_issues: true,
    archived: false,
  };
}
