import { randomUUID } from 'node:crypto';

import type { PushedStatus } from '../../providers/provider.ts';

export const TEAM_ID = '9cfb482a-81e3-4154-b5b9-2c805e70a02d';

export type FakeLinearIssue = {
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

/** Error response of Linear; `code` goes into `extensions`. */
export class LinearApiError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export type LinearFakeState = {
  issues: FakeLinearIssue[];
  labels: Map<string, string>;
  /** Resolves a field of `Query` or `Mutation` with checked arguments. */
  resolve(field: string, args: any): unknown;
  forgetHandles(): void;
};

/** Creates one team with issues and labels, and with the rules that Docket depends on. */
export function createLinearState(): LinearFakeState {
  const issues: FakeLinearIssue[] = [];
  const labels = new Map<string, string>();
  let remembers = true;

  const shown = (issue: FakeLinearIssue) => ({
    id: issue.id,
    identifier: issue.identifier,
    title: issue.title,
    url: `https://linear.app/acme/issue/${issue.identifier}`,
    trashed: issue.trashed || null,
  });
  const find = (id: string) => {
    const issue = issues.find((each) => each.id === id);
    if (!issue) throw new LinearApiError('INPUT_ERROR', 'Entity not found: Issue');
    return issue;
  };
  const requireLabels = (labelIds: readonly string[] = []) => {
    const ids = new Set(labels.values());
    if (labelIds.every((id) => ids.has(id))) return;
    throw new LinearApiError('INPUT_ERROR', 'Entity not found: IssueLabel');
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
        remembers || hasIssue(issues, filter.id.eq)
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
        throw new LinearApiError('INPUT_ERROR', 'Issue with this id already exists');
      }
      requireLabels(input.labelIds ?? []);
      const issue: FakeLinearIssue = {
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
      const existing = attachments.find(({ url }) => url === input.url);
      const attachment = existing ?? { id: randomUUID(), url: input.url, title: input.title };
      if (!existing) attachments.push(attachment);
      return { success: true, attachment };
    },
    issueLabelCreate: ({ input }) => {
      const name = input.name.toLowerCase();
      if (labels.has(name)) throw new LinearApiError('INPUT_ERROR', 'duplicate label name');
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
      if (!resolver) throw new LinearApiError('GRAPHQL_VALIDATION_FAILED', `No field ${field}`);
      return resolver(args);
    },
    forgetHandles() {
      remembers = false;
    },
  };
}

function requireTeam(id: string): void {
  if (id !== TEAM_ID) throw new LinearApiError('INPUT_ERROR', 'Entity not found: Team');
}

/** Tests whether Linear chose the id itself: only ids from create requests are forgotten. */
function hasIssue(issues: readonly FakeLinearIssue[], id: string): boolean {
  return issues.some((issue) => issue.id === id);
}
