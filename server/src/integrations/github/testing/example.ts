/** The example of "Create an issue": https://docs.github.com/en/rest/issues/issues?apiVersion=2022-11-28#create-an-issue */
export const EXAMPLE_REQUEST = {
  title: 'Found a bug',
  body: "I'm having a problem with this.",
  assignees: ['octocat'],
  milestone: 1,
  labels: ['bug'],
};

const API = 'https://api.github.com';
const ISSUE = `${API}/repos/octocat/Hello-World/issues/1347`;

const OCTOCAT = {
  login: 'octocat',
  id: 1,
  node_id: 'MDQ6VXNlcjE=',
  avatar_url: 'https://github.com/images/error/octocat_happy.gif',
  gravatar_id: '',
  url: `${API}/users/octocat`,
  html_url: 'https://github.com/octocat',
  followers_url: `${API}/users/octocat/followers`,
  following_url: `${API}/users/octocat/following{/other_user}`,
  gists_url: `${API}/users/octocat/gists{/gist_id}`,
  starred_url: `${API}/users/octocat/starred{/owner}{/repo}`,
  subscriptions_url: `${API}/users/octocat/subscriptions`,
  organizations_url: `${API}/users/octocat/orgs`,
  repos_url: `${API}/users/octocat/repos`,
  events_url: `${API}/users/octocat/events{/privacy}`,
  received_events_url: `${API}/users/octocat/received_events`,
  type: 'User',
  site_admin: false,
};

/**
 * Its "Example response", status 201: `components.examples.issue` of
 * https://github.com/github/rest-api-description/blob/main/descriptions/api.github.com/api.github.com.2022-11-28.yaml
 */
export const EXAMPLE_RESPONSE = {
  id: 1,
  node_id: 'MDU6SXNzdWUx',
  url: ISSUE,
  repository_url: `${API}/repos/octocat/Hello-World`,
  labels_url: `${ISSUE}/labels{/name}`,
  comments_url: `${ISSUE}/comments`,
  events_url: `${ISSUE}/events`,
  html_url: 'https://github.com/octocat/Hello-World/issues/1347',
  number: 1347,
  state: 'open',
  title: 'Found a bug',
  body: "I'm having a problem with this.",
  user: OCTOCAT,
  pinned_comment: null,
  labels: [
    {
      id: 208045946,
      node_id: 'MDU6TGFiZWwyMDgwNDU5NDY=',
      url: `${API}/repos/octocat/Hello-World/labels/bug`,
      name: 'bug',
      description: "Something isn't working",
      color: 'f29513',
      default: true,
    },
  ],
  assignee: OCTOCAT,
  assignees: [OCTOCAT],
  milestone: {
    url: `${API}/repos/octocat/Hello-World/milestones/1`,
    html_url: 'https://github.com/octocat/Hello-World/milestones/v1.0',
    labels_url: `${API}/repos/octocat/Hello-World/milestones/1/labels`,
    id: 1002604,
    node_id: 'MDk6TWlsZXN0b25lMTAwMjYwNA==',
    number: 1,
    state: 'open',
    title: 'v1.0',
    description: 'Tracking milestone for version 1.0',
    creator: OCTOCAT,
    open_issues: 4,
    closed_issues: 8,
    created_at: '2011-04-10T20:09:31Z',
    updated_at: '2014-03-03T18:58:10Z',
    closed_at: '2013-02-12T13:22:01Z',
    due_on: '2012-10-09T23:39:01Z',
  },
  locked: true,
  active_lock_reason: 'too heated',
  comments: 0,
  pull_request: {
    url: `${API}/repos/octocat/Hello-World/pulls/1347`,
    html_url: 'https://github.com/octocat/Hello-World/pull/1347',
    diff_url: 'https://github.com/octocat/Hello-World/pull/1347.diff',
    patch_url: 'https://github.com/octocat/Hello-World/pull/1347.patch',
  },
  closed_at: null,
  created_at: '2011-04-22T13:33:48Z',
  updated_at: '2011-04-22T13:33:48Z',
  closed_by: OCTOCAT,
  author_association: 'COLLABORATOR',
  state_reason: 'completed',
};
