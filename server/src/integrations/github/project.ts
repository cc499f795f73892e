import { ProviderError, rethrowAs } from '../providers/errors.ts';
import type {
  Connection,
  ExternalTask,
  Project,
  ProviderClient,
  PushedTask,
} from '../providers/provider.ts';
import { prependFullTitle, truncateText, truncateTitle } from '../providers/truncate-text.ts';
import { GithubIssue, GithubIssues } from './wire.ts';

type IssueState = { state: 'open' | 'closed'; state_reason: string | null };

/** Issue states by the names that the setting `statuses` accepts. */
const STATES: Readonly<Record<string, IssueState>> = {
  open: { state: 'open', state_reason: null },
  completed: { state: 'closed', state_reason: 'completed' },
  not_planned: { state: 'closed', state_reason: 'not_planned' },
};

const DEFAULT_STATES = {
  open: 'open',
  in_progress: 'open',
  completed: 'completed',
  cancelled: 'not_planned',
} as const;

// GitHub refuses longer values.
const TITLE_LENGTH_MAX = 256;
const LABEL_LENGTH_MAX = 50;

const MARKER_START = '<!-- docket:';

/** Limits of the search for an issue by its marker. */
const PAGE_SIZE = 100;
const PAGES_MAX = 20;

/**
 * Pushes tasks to the issues of one repository. GitHub accepts no id from the client, so the idempotency marker is a
 * hidden comment in the text of the issue.
 *
 * @param repository full name, as `acme/shop`
 */
export function createGithubProject(
  client: ProviderClient,
  connection: Connection,
  repository: string,
): Project {
  const issues = `/repos/${repository}/issues`;
  return {
    name: repository,

    async find(task) {
      const issue = await findByMarker(client, issues, task);
      return issue && toExternalTask(issue, repository);
    },

    async create(task) {
      const state = stateOf(task, connection);
      const body = {
        title: titleOf(task),
        body: bodyOf(task),
        labels: mergeLabels(task, connection, []),
        ...(task.assignee !== null && { assignees: [task.assignee] }),
      };
      // The repository exists: GitHub sends 404 to a token that may read it but not write to it.
      const issue = await client.post(issues, body, GithubIssue, { missing: 'forbidden' });
      // GitHub ignores a state in the create request.
      if (state.state === 'closed') {
        await client.patch(`${issues}/${issue.number}`, state, GithubIssue);
      }
      return toExternalTask(issue, repository);
    },

    async update(external, task) {
      const { path, before, owner } = await locateIssue(client, external, repository);
      const change = toChange(task, connection, before);
      // GitHub changes the reason of a closed issue only when the issue is closed again.
      if (change.mustReopen) await client.patch(path, { state: 'open' }, GithubIssue);
      return toExternalTask(await client.patch(path, change.body, GithubIssue), owner);
    },
  };
}

/**
 * Finds the issue in this repository, or in the one that the task was first pushed to. Both may use the same number, so
 * the id decides.
 */
async function locateIssue(
  client: ProviderClient,
  { id, key }: ExternalTask,
  repository: string,
): Promise<{ path: string; before: GithubIssue; owner: string }> {
  const [firstRepository = repository, number] = key?.split('#') ?? [];
  for (const owner of new Set([repository, firstRepository])) {
    const path = `/repos/${owner}/issues/${number}`;
    const before = await readIssue(client, path);
    if (before && String(before.id) === id) return { path, before, owner };
  }
  throw new ProviderError('external_gone', 'The issue is no longer on GitHub');
}

/** @returns undefined if there is no such issue */
async function readIssue(client: ProviderClient, path: string): Promise<GithubIssue | undefined> {
  try {
    return await client.find(path, GithubIssue);
  } catch (error) {
    const message = 'The issue was moved to another repository of GitHub';
    throw rethrowAs(error, 'redirected', 'rejected', message);
  }
}

/**
 * Reads the issues that changed since the first create request. GitHub's search is not used: its index lags behind, and
 * a missing hit would create the issue twice.
 *
 * @throws ProviderError `rejected` if too many issues changed to read them all
 */
async function findByMarker(
  client: ProviderClient,
  path: string,
  task: PushedTask,
): Promise<GithubIssue | undefined> {
  const comment = markerComment(task);
  const { since } = task.marker;
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const issues = await client.get(path, GithubIssues, {
      query: {
        state: 'all',
        since,
        sort: 'created',
        direction: 'asc',
        per_page: PAGE_SIZE,
        page,
      },
    });
    const match = issues.find((issue) => !issue.pull_request && issue.body?.includes(comment));
    if (match || issues.length < PAGE_SIZE) return match;
  }
  throw new ProviderError(
    'rejected',
    `More than ${PAGES_MAX * PAGE_SIZE} issues of GitHub changed since ${since}: Docket cannot tell whether the task is among them`,
  );
}

function toChange(
  task: PushedTask,
  connection: Connection,
  before: GithubIssue,
): { mustReopen: boolean; body: object } {
  const { state, state_reason } = stateOf(task, connection);
  const changesState = before.state !== state;
  const changesReason = state === 'closed' && before.state_reason !== state_reason;
  const logins = (before.assignees ?? []).map(({ login }) => login);
  return {
    mustReopen: !changesState && changesReason,
    body: {
      title: titleOf(task),
      body: bodyOf(task),
      ...((changesState || changesReason) && {
        state,
        state_reason: state === 'open' ? 'reopened' : state_reason,
      }),
      labels: mergeLabels(task, connection, before.labels.flatMap(labelName)),
      ...(task.assignee !== null && { assignees: [...new Set([...logins, task.assignee])] }),
    },
  };
}

/** Returns the tags, the mapped priority and the labels that people added, without labels of other priorities. */
function mergeLabels(
  task: PushedTask,
  { priorities }: Connection,
  before: readonly string[],
): string[] {
  const priorityLabels = new Set(Object.values(priorities).map(toLowerCase));
  const priority = task.priority === null ? undefined : priorities[task.priority];
  const names = [
    ...before.filter((name) => !priorityLabels.has(toLowerCase(name))),
    ...task.tags.map((tag) => truncateText(tag, LABEL_LENGTH_MAX)),
    ...(priority === undefined ? [] : [priority]),
  ];
  // GitHub compares labels without regard to case.
  const labels = new Map<string, string>();
  for (const name of names) {
    if (!labels.has(toLowerCase(name))) labels.set(toLowerCase(name), name);
  }
  return [...labels.values()];
}

function toLowerCase(text: string): string {
  return text.toLowerCase();
}

function labelName(label: GithubIssue['labels'][number]): string[] {
  const name = typeof label === 'string' ? label : label.name;
  return name == null ? [] : [name];
}

function stateOf({ status }: PushedTask, { statuses }: Connection): IssueState {
  const name = statuses[status] ?? DEFAULT_STATES[status];
  const state = STATES[name];
  if (state) return state;
  const names = Object.keys(STATES).join(', ');
  throw new ProviderError('rejected', `GitHub has the states ${names}, but not ${name}`);
}

function toExternalTask({ id, number, html_url }: GithubIssue, repository: string): ExternalTask {
  return { id: String(id), key: `${repository}#${number}`, url: html_url };
}

function titleOf({ title }: PushedTask): string {
  return truncateTitle(title, TITLE_LENGTH_MAX);
}

/** Joins the description, the due date, the link to the task and the marker. A marker in the description is broken up. */
function bodyOf(task: PushedTask): string {
  const text = prependFullTitle(task, titleOf(task)).replaceAll(MARKER_START, '<!-- docket :');
  const parts = [
    ...(text === '' ? [] : [text]),
    ...(task.dueDate === null ? [] : [`Due: ${task.dueDate}`]),
    `[Task in Docket](${task.url})\n${markerComment(task)}`,
  ];
  return parts.join('\n\n');
}

function markerComment({ marker }: PushedTask): string {
  return `<!-- ${marker.text} -->`;
}
