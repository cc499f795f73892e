export const REPOSITORY = 'octocat/Hello-World';
export const ISSUES = `/repos/${REPOSITORY}/issues`;

/** What the fake keeps of an issue. */
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

/** As GitHub answers it. */
export function presentIssue(issue: Issue): object {
  const url = `https://api.github.com${ISSUES}/${issue.number}`;
  const users = issue.assignees.map(presentUser);
  return {
    id: issue.id,
    node_id: 'MDU6SXNzdWUx',
    url,
    repository_url: `https://api.github.com/repos/${REPOSITORY}`,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: `https://github.com/${REPOSITORY}/issues/${issue.number}`,
    number: issue.number,
    state: issue.state,
    state_reason: issue.state_reason,
    title: issue.title,
    body: issue.body,
    user: presentUser('octocat'),
    labels: issue.labels.map(presentLabel),
    assignee: users[0] ?? null,
    assignees: users,
    milestone: null,
    locked: false,
    active_lock_reason: null,
    comments: 0,
    closed_at: issue.state === 'closed' ? issue.updated_at : null,
    created_at: issue.created_at,
    updated_at: issue.updated_at,
  };
}

function presentLabel(name: string): object {
  return {
    id: 208045946,
    node_id: 'MDU6TGFiZWwyMDgwNDU5NDY=',
    url: `https://api.github.com/repos/${REPOSITORY}/labels/${name}`,
    name,
    description: null,
    color: 'f29513',
    default: false,
  };
}

export function presentUser(login: string): object {
  return {
    login,
    id: 1,
    node_id: 'MDQ6VXNlcjE=',
    avatar_url: 'https://github.com/images/error/octocat_happy.gif',
    gravatar_id: '',
    url: `https://api.github.com/users/${login}`,
    html_url: `https://github.com/${login}`,
    type: 'User',
    site_admin: false,
  };
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
