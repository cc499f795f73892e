import { cutTitle, textWithTitle } from '../providers/cut-text.ts';
import type {
  Connection,
  Project,
  PushedTask,
  RemoteTask,
  VendorCall,
} from '../providers/provider.ts';
import { VendorError } from '../providers/vendor-error.ts';
import { askLinear } from './linear-call.ts';
import { linearLabels } from './linear-labels.ts';
import {
  ATTACH,
  Attached,
  CREATE_ISSUE,
  CreatedIssue,
  type Issue,
  ISSUES,
  Issues,
  type Team,
  UPDATE_ISSUE,
  UpdatedIssue,
} from './linear-wire.ts';
import { priorityOf, statesOf } from './linear-words.ts';

const TITLE_LENGTH_MAX = 255;
const DAY_LENGTH = '2026-01-05'.length;

/**
 * Issues of a team. Linear takes the id of an issue from whoever creates it, so that the handle is the id: a second
 * issue of the same id is refused. The link to the task is an attachment, of which a team has one for each URL and issue.
 */
export function linearProject(call: VendorCall, connection: Connection, team: Team): Project {
  const labelIds = linearLabels(call, team.id);
  const states = statesOf(team, connection);

  function fieldsOf(task: PushedTask): object {
    const { status, dueDate, assignee } = task;
    const title = cutTitle(task.title, TITLE_LENGTH_MAX);
    return {
      title,
      description: textWithTitle(task, title),
      stateId: states[status],
      priority: priorityOf(task, connection),
      dueDate: dueDate?.slice(0, DAY_LENGTH) ?? null,
      ...(assignee !== null && { assigneeId: assignee }),
    };
  }

  return {
    name: team.name,

    async find({ handle }) {
      const issue = await findIssue(call, handle.uuid);
      return issue && toRemote(issue);
    },

    async create(task) {
      const input = {
        id: task.handle.uuid,
        teamId: team.id,
        ...fieldsOf(task),
        labelIds: await labelIds(task.tags),
      };
      const variables = { input };
      const operation = { query: CREATE_ISSUE, variables, isWrite: true, answer: CreatedIssue };
      const { issue } = (await askLinear(call, operation)).data.issueCreate;
      await attach(call, issue.id, task);
      return toRemote(issue);
    },

    async update({ id }, task) {
      const before = await findIssue(call, id);
      if (!before || before.trashed === true) {
        throw new VendorError('external_gone', 'The issue is not in Linear any more');
      }
      const input = { ...fieldsOf(task), addedLabelIds: await labelIds(task.tags) };
      const { data } = await askLinear(call, {
        query: UPDATE_ISSUE,
        variables: { id, input },
        isWrite: true,
        answer: UpdatedIssue,
      });
      await attach(call, id, task);
      return toRemote(data.issueUpdate.issue);
    },
  };
}

async function findIssue(call: VendorCall, id: string): Promise<Issue | undefined> {
  const { data } = await askLinear(call, {
    query: ISSUES,
    variables: { filter: { id: { eq: id } } },
    isWrite: false,
    answer: Issues,
  });
  return data.issues.nodes[0];
}

/** "Attachment URL is used as an idempotent value": https://linear.app/developers/attachments */
async function attach(call: VendorCall, issueId: string, task: PushedTask): Promise<void> {
  await askLinear(call, {
    query: ATTACH,
    variables: { input: { issueId, url: task.url, title: 'Task in Docket', subtitle: task.id } },
    isWrite: true,
    answer: Attached,
  });
}

function toRemote({ id, identifier, url }: Issue): RemoteTask {
  return { id, key: identifier, url };
}
