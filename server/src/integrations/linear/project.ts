import { ProviderError } from '../providers/errors.ts';
import { createLabelIds } from '../providers/label-ids.ts';
import type {
  Connection,
  ExternalTask,
  Project,
  ProviderClient,
  PushedStatus,
  PushedTask,
} from '../providers/provider.ts';
import { prependFullTitle, truncateTitle } from '../providers/truncate-text.ts';
import {
  CREATE_ATTACHMENT,
  CREATE_ISSUE,
  CREATE_LABEL,
  ISSUES,
  LABELS,
  type LinearIssue,
  type LinearState,
  type LinearTeam,
  runOperation,
  UPDATE_ISSUE,
} from './wire.ts';

const TITLE_LENGTH_MAX = 255;
const DAY_LENGTH = '2026-01-05'.length;

/** Types of workflow states, best match first: https://linear.app/docs/configuring-workflows */
const STATE_TYPES: Record<PushedStatus, readonly string[]> = {
  open: ['unstarted', 'backlog', 'triage'],
  in_progress: ['started'],
  completed: ['completed'],
  cancelled: ['canceled'],
};

const PRIORITIES: Readonly<Record<string, number>> = {
  none: 0,
  urgent: 1,
  high: 2,
  medium: 3,
  low: 4,
};

/**
 * Pushes tasks to the issues of one team. Linear lets the client choose the id of an issue, so the idempotency marker is
 * the id: Linear refuses a second issue with it. The link to the task is an attachment, unique by issue and URL.
 *
 * @throws ProviderError `rejected` if the team lacks a workflow state
 */
export function createLinearProject(
  client: ProviderClient,
  connection: Connection,
  team: LinearTeam,
): Project {
  const states = pickStates(team, connection);
  const getLabelIds = createLabelIds({
    find: (name) => findLabel(client, team.id, name),
    create: (name) => createLabel(client, team.id, name),
  });

  function toFields(task: PushedTask): object {
    const { status, dueDate, assignee } = task;
    const title = truncateTitle(task.title, TITLE_LENGTH_MAX);
    return {
      title,
      description: prependFullTitle(task, title),
      stateId: states[status],
      priority: priorityOf(task, connection),
      dueDate: dueDate?.slice(0, DAY_LENGTH) ?? null,
      ...(assignee !== null && { assigneeId: assignee }),
    };
  }

  return {
    name: team.name,

    async find({ marker }) {
      const issue = await findIssue(client, marker.uuid);
      return issue && toExternalTask(issue);
    },

    async create(task) {
      const input = {
        id: task.marker.uuid,
        teamId: team.id,
        ...toFields(task),
        labelIds: await getLabelIds(task.tags),
      };
      const { issue } = (await runOperation(client, CREATE_ISSUE, { input })).data.issueCreate;
      await attachLink(client, issue.id, task);
      return toExternalTask(issue);
    },

    async update({ id }, task) {
      const before = await findIssue(client, id);
      if (!before || before.trashed === true) {
        throw new ProviderError('external_gone', 'The issue is no longer in Linear');
      }
      const input = { ...toFields(task), addedLabelIds: await getLabelIds(task.tags) };
      const { issue } = (await runOperation(client, UPDATE_ISSUE, { id, input })).data.issueUpdate;
      await attachLink(client, id, task);
      return toExternalTask(issue);
    },
  };
}

function toExternalTask({ id, identifier, url }: LinearIssue): ExternalTask {
  return { id, key: identifier, url };
}

async function findIssue(client: ProviderClient, id: string): Promise<LinearIssue | undefined> {
  const { data } = await runOperation(client, ISSUES, { filter: { id: { eq: id } } });
  return data.issues.nodes[0];
}

/** "Attachment URL is used as an idempotent value": https://linear.app/developers/attachments */
async function attachLink(
  client: ProviderClient,
  issueId: string,
  task: PushedTask,
): Promise<void> {
  const input = { issueId, url: task.url, title: 'Task in Docket', subtitle: task.id };
  await runOperation(client, CREATE_ATTACHMENT, { input });
}

/** Finds a label of the team, or else of the workspace. */
async function findLabel(
  client: ProviderClient,
  teamId: string,
  name: string,
): Promise<string | undefined> {
  const filter = { name: { eqIgnoreCase: name } };
  const { data } = await runOperation(client, LABELS, { filter });
  // A group holds labels, and no issue can have it.
  const labels = data.issueLabels.nodes.filter(({ isGroup }) => !isGroup);
  const ofTeam = labels.find(({ team }) => team?.id === teamId);
  return (ofTeam ?? labels.find(({ team }) => team === null))?.id;
}

async function createLabel(client: ProviderClient, teamId: string, name: string): Promise<string> {
  const { data } = await runOperation(client, CREATE_LABEL, { input: { name, teamId } });
  return data.issueLabelCreate.issueLabel.id;
}

/** Returns the id of the team's workflow state for each status. @throws ProviderError `rejected` if one is missing */
function pickStates(team: LinearTeam, { statuses }: Connection): Record<PushedStatus, string> {
  const idOf = (status: PushedStatus) => pickState(team, status, statuses[status]).id;
  return {
    open: idOf('open'),
    in_progress: idOf('in_progress'),
    completed: idOf('completed'),
    cancelled: idOf('cancelled'),
  };
}

function pickState(
  { key, states }: LinearTeam,
  status: PushedStatus,
  mappedName: string | undefined,
): LinearState {
  const sorted = states.nodes.toSorted((one, other) => one.position - other.position);
  const match =
    mappedName === undefined
      ? STATE_TYPES[status].flatMap((type) => sorted.filter((state) => state.type === type))[0]
      : sorted.find(({ name }) => name.toLowerCase() === mappedName.toLowerCase());
  if (match) return match;
  const missing = mappedName ?? STATE_TYPES[status].join(' or ');
  throw new ProviderError('rejected', `The team ${key} of Linear has no state ${missing}`);
}

/** Returns Linear's number of the priority. @throws ProviderError `rejected` for an unknown name */
function priorityOf({ priority }: PushedTask, { priorities }: Connection): number {
  const name = (priority === null ? 'none' : (priorities[priority] ?? priority)).toLowerCase();
  const number = PRIORITIES[name];
  if (number !== undefined) return number;
  const names = Object.keys(PRIORITIES).join(', ');
  throw new ProviderError('rejected', `Linear has the priorities ${names}, but not ${name}`);
}
