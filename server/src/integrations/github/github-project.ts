import type {
  Connection,
  Project,
  PushedTask,
  RemoteTask,
  VendorCall,
} from '../providers/provider.ts';
import { isMissing, renamed, VendorError } from '../providers/vendor-error.ts';
import { bodyOf, labelOf, markerOf, titleOf } from './github-issue-text.ts';
import { GithubIssue, GithubIssues } from './github-wire.ts';

type State = { state: 'open' | 'closed'; state_reason: string | null };

/** The words of `statuses`, and what each is. */
const STATES: Readonly<Record<string, State>> = {
  open: { state: 'open', state_reason: null },
  completed: { state: 'closed', state_reason: 'completed' },
  not_planned: { state: 'closed', state_reason: 'not_planned' },
};

const DEFAULT_WORDS = {
  open: 'open',
  in_progress: 'open',
  completed: 'completed',
  cancelled: 'not_planned',
} as const;

/** Issues of a page, and pages, among which one is looked for. */
const PAGE_SIZE = 100;
const PAGES_MAX = 20;

/** @param repository as `acme/shop` */
export function githubProject(
  call: VendorCall,
  connection: Connection,
  repository: string,
): Project {
  const issues = `/repos/${repository}/issues`;

  async function patch(path: string, body: object): Promise<GithubIssue> {
    const answer = await call({ method: 'PATCH', path, body, isWrite: true, answer: GithubIssue });
    return answer.body;
  }

  return {
    name: repository,

    async find(task) {
      const found = await findByMarker(call, issues, task);
      return found && toRemote(found, repository);
    },

    async create(task) {
      const state = stateOf(task, connection);
      const body = {
        title: titleOf(task),
        body: bodyOf(task),
        labels: labelsOf(task, connection, []),
        ...(task.assignee !== null && { assignees: [task.assignee] }),
      };
      const made = await createIssue(call, issues, body);
      // An issue begins open, whatever is said at its creation.
      if (state.state === 'closed') await patch(`${issues}/${made.number}`, state);
      return toRemote(made, repository);
    },

    async update(remote, task) {
      const { path, before, where } = await locateIssue(call, remote, repository);
      const change = changeOf(task, connection, before);
      // The reason of a closed issue can be changed only by closing it again.
      if (change.reopenFirst) await patch(path, { state: 'open' });
      return toRemote(await patch(path, change.body), where);
    },
  };
}

async function createIssue(call: VendorCall, path: string, body: object): Promise<GithubIssue> {
  try {
    const answer = await call({ method: 'POST', path, body, isWrite: true, answer: GithubIssue });
    return answer.body;
  } catch (error) {
    // The repository was there a moment ago: who may read it and not write gets 404.
    throw renamed(error, 'forbidden', 'GitHub does not allow the token to create issues there');
  }
}

/**
 * Where the issue is: here, or in the repository that the task was first pushed to. Numbers begin anew in every
 * repository, so that only the id tells it from somebody else's.
 */
async function locateIssue(
  call: VendorCall,
  { id, key }: RemoteTask,
  repository: string,
): Promise<{ path: string; before: GithubIssue; where: string }> {
  const [first = repository, number] = key?.split('#') ?? [];
  for (const where of new Set([repository, first])) {
    const path = `/repos/${where}/issues/${number}`;
    const before = await readIssue(call, path);
    if (before && String(before.id) === id) return { path, before, where };
  }
  throw new VendorError('external_gone', 'The issue is not on GitHub any more');
}

/** @returns undefined when there is none */
async function readIssue(call: VendorCall, path: string): Promise<GithubIssue | undefined> {
  try {
    return (await call({ method: 'GET', path, isWrite: false, answer: GithubIssue })).body;
  } catch (error) {
    if (error instanceof VendorError && error.code === 'redirected') {
      throw new VendorError('rejected', 'The issue was moved to another repository of GitHub', {
        cause: error,
      });
    }
    if (!isMissing(error)) throw error;
    return undefined;
  }
}

/**
 * Looks through the issues that were changed since the first attempt to create it. Not by the search of GitHub: its index
 * follows the changes with a delay, and what it does not show yet would be created once more.
 *
 * @throws VendorError when there are too many to look through: to create it then might double it
 */
async function findByMarker(
  call: VendorCall,
  path: string,
  task: PushedTask,
): Promise<GithubIssue | undefined> {
  const marker = markerOf(task);
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { body } = await call({
      method: 'GET',
      path,
      query: {
        state: 'all',
        since: task.handle.since,
        sort: 'created',
        direction: 'asc',
        per_page: PAGE_SIZE,
        page,
      },
      isWrite: false,
      answer: GithubIssues,
    });
    const found = body.find((issue) => !issue.pull_request && issue.body?.includes(marker));
    if (found || body.length < PAGE_SIZE) return found;
  }
  throw new VendorError(
    'rejected',
    `More than ${PAGES_MAX * PAGE_SIZE} issues of GitHub changed since ${task.handle.since}: whether the task is among them is not known`,
  );
}

function changeOf(
  task: PushedTask,
  connection: Connection,
  before: GithubIssue,
): { reopenFirst: boolean; body: object } {
  const { state, state_reason } = stateOf(task, connection);
  const isMoved = before.state !== state;
  const isOtherReason = state === 'closed' && before.state_reason !== state_reason;
  const logins = (before.assignees ?? []).map(({ login }) => login);
  return {
    reopenFirst: !isMoved && isOtherReason,
    body: {
      title: titleOf(task),
      body: bodyOf(task),
      ...((isMoved || isOtherReason) && {
        state,
        state_reason: state === 'open' ? 'reopened' : state_reason,
      }),
      labels: labelsOf(task, connection, before.labels.flatMap(nameOf)),
      ...(task.assignee !== null && { assignees: [...new Set([...logins, task.assignee])] }),
    },
  };
}

/** What an issue of this task is labelled: what it was labelled by people as well, and no other priority. */
function labelsOf(
  task: PushedTask,
  { priorities }: Connection,
  before: readonly string[],
): string[] {
  const own = new Set(Object.values(priorities).map(lower));
  const priority = task.priority === null ? undefined : priorities[task.priority];
  const wanted = [
    ...before.filter((name) => !own.has(lower(name))),
    ...task.tags.map(labelOf),
    ...(priority === undefined ? [] : [priority]),
  ];
  // GitHub compares labels without regard to case.
  const labels = new Map<string, string>();
  for (const name of wanted) if (!labels.has(lower(name))) labels.set(lower(name), name);
  return [...labels.values()];
}

function lower(text: string): string {
  return text.toLowerCase();
}

function nameOf(label: GithubIssue['labels'][number]): string[] {
  const name = typeof label === 'string' ? label : label.name;
  return name == null ? [] : [name];
}

function stateOf({ status }: PushedTask, { statuses }: Connection): State {
  const word = statuses[status] ?? DEFAULT_WORDS[status];
  const state = STATES[word];
  if (state) return state;
  const words = Object.keys(STATES).join(', ');
  throw new VendorError('rejected', `GitHub knows the states ${words}, and not ${word}`);
}

function toRemote({ id, number, html_url }: GithubIssue, repository: string): RemoteTask {
  return { id: String(id), key: `${repository}#${number}`, url: html_url };
}
