import { randomUUID } from 'node:crypto';

import type { PushedStatus } from '../providers/provider.ts';

export const TEAM_ID = '9cfb482a-81e3-4154-b5b9-2c805e70a02d';

export type LinearIssue = {
  id: string;
  identifier: string;
  title: string;
  description: string;
  stateId: string;
  labelIds: string[];
  trashed: boolean;
  attachments: { id: string; url: string; title: string }[];
};

type State = { id: string; name: string; type: string; position: number };

export const STATES: readonly State[] = [
  { id: 'state-done', name: 'Done', type: 'completed', position: 3 },
  { id: 'state-backlog', name: 'Backlog', type: 'backlog', position: 0 },
  { id: 'state-todo', name: 'Todo', type: 'unstarted', position: 1 },
  { id: 'state-progress', name: 'In Progress', type: 'started', position: 2 },
  { id: 'state-canceled', name: 'Canceled', type: 'canceled', position: 4 },
];

export const STATUS_BY_TYPE: Readonly<Record<string, PushedStatus>> = {
  backlog: 'open',
  unstarted: 'open',
  started: 'in_progress',
  completed: 'completed',
  canceled: 'cancelled',
};

/** Refused as Linear refuses: the code is that of `extensions`. */
export class LinearRefusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export type LinearStore = {
  issues: LinearIssue[];
  labels: Map<string, string>;
  /** Called by the fields of `Query` and `Mutation`, whose arguments were checked. */
  resolve(field: string, args: any): unknown;
  forgetHandles(): void;
};

/** One team, its issues and labels, with Linear's own rules where ours depend on them. */
export function createLinearStore(): LinearStore {
  const issues: LinearIssue[] = [];
  const labels = new Map<string, string>();
  let remembers = true;

  const shown = (issue: LinearIssue) => ({
    id: issue.id,
    identifier: issue.identifier,
    title: issue.title,
    url: `https://linear.app/acme/issue/${issue.identifier}`,
    trashed: issue.trashed || null,
  });
  const find = (id: string) => {
    const issue = issues.find((each) => each.id === id);
    if (!issue) throw new LinearRefusal('INPUT_ERROR', 'Entity not found: Issue');
    return issue;
  };
  const requireLabels = (ids: readonly string[] = []) => {
    const known = new Set(labels.values());
    if (ids.every((id) => known.has(id))) return;
    throw new LinearRefusal('INPUT_ERROR', 'Entity not found: IssueLabel');
  };

  const fields: Record<string, (args: any) => unknown> = {
    viewer: () => ({ id: randomUUID(), name: 'Ana', email: 'ana@acme.example' }),
    teams: ({ filter }) => {
      const isThis = filter?.id?.eq === TEAM_ID || filter?.key?.eq === 'ENG';
      const team = { id: TEAM_ID, key: 'ENG', name: 'Engineering', states: { nodes: STATES } };
      return { nodes: isThis ? [team] : [] };
    },
    issues: ({ filter }) => ({
      nodes:
        remembers || isLinked(issues, filter.id.eq)
          ? issues.filter(({ id }) => id === filter.id.eq).map(shown)
          : [],
    }),
    issueLabels: ({ filter }) => {
      const id = labels.get(filter.name.eqIgnoreCase.toLowerCase());
      return { nodes: id === undefined ? [] : [{ id, isGroup: false, team: { id: TEAM_ID } }] };
    },
    issueCreate: ({ input }) => {
      requireTeam(input.teamId);
      if (remembers && issues.some(({ id }) => id === input.id)) {
        throw new LinearRefusal('INPUT_ERROR', 'Issue with this id already exists');
      }
      requireLabels(input.labelIds ?? []);
      const issue: LinearIssue = {
        id: remembers ? (input.id ?? randomUUID()) : randomUUID(),
        identifier: `ENG-${issues.length + 1}`,
        title: input.title,
        description: input.description ?? '',
        stateId: input.stateId ?? 'state-backlog',
        labelIds: input.labelIds ?? [],
        trashed: false,
        attachments: [],
      };
      issues.push(issue);
      return { success: true, issue: shown(issue) };
    },
    issueUpdate: ({ id, input }) => {
      const issue = find(id);
      requireLabels(input.addedLabelIds ?? []);
      const { addedLabelIds = [], title, description, stateId } = input;
      Object.assign(issue, { title, description, stateId });
      issue.labelIds = [...new Set([...issue.labelIds, ...addedLabelIds])];
      return { success: true, issue: shown(issue) };
    },
    attachmentCreate: ({ input }) => {
      const { attachments } = find(input.issueId);
      const known = attachments.find(({ url }) => url === input.url);
      const attachment = known ?? { id: randomUUID(), url: input.url, title: input.title };
      if (!known) attachments.push(attachment);
      return { success: true, attachment };
    },
    issueLabelCreate: ({ input }) => {
      const name = input.name.toLowerCase();
      if (labels.has(name)) throw new LinearRefusal('INPUT_ERROR', 'duplicate label name');
      const id = randomUUID();
      labels.set(name, id);
      return { success: true, issueLabel: { id } };
    },
  };

  return {
    issues,
    labels,
    resolve(field, args) {
      const resolver = fields[field];
      if (!resolver) throw new LinearRefusal('GRAPHQL_VALIDATION_FAILED', `No field ${field}`);
      return resolver(args);
    },
    forgetHandles() {
      remembers = false;
    },
  };
}

function requireTeam(id: string): void {
  if (id !== TEAM_ID) throw new LinearRefusal('INPUT_ERROR', 'Entity not found: Team');
}

/** Whoever has been told an id may ask by it; what is forgotten is the id that was wished for. */
function isLinked(issues: readonly LinearIssue[], id: string): boolean {
  return issues.some((issue) => issue.id === id);
}
