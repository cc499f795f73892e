import { type Static, type TProperties, type TSchema, Type } from 'typebox';

import type { ProviderClient } from '../providers/provider.ts';
import { WebUrl } from '../providers/wire.ts';

// Operations of Linear's API, and the fields that Docket reads from the responses:
// https://github.com/linear/linear/blob/master/packages/sdk/src/schema.graphql

/** A GraphQL query or mutation, and the schema of its response. */
type LinearOperation<S extends TSchema> = { text: string; isMutation: boolean; schema: S };

function defineOperation<P extends TProperties>(text: string, data: P) {
  const schema = Type.Object({ data: Type.Object(data) });
  return { text, isMutation: text.startsWith('mutation'), schema };
}

/** Runs an operation: https://linear.app/developers/graphql. @throws ProviderError */
export async function runOperation<S extends TSchema>(
  client: ProviderClient,
  { text, isMutation, schema }: LinearOperation<S>,
  variables: Record<string, unknown> = {},
): Promise<Static<S>> {
  const body = { query: text, variables };
  return isMutation
    ? client.post('/graphql', body, schema)
    : client.search('/graphql', body, schema);
}

const nodesOf = <S extends TSchema>(node: S) => Type.Object({ nodes: Type.Array(node) });
const Success = Type.Literal(true);
const WithId = Type.Object({ id: Type.String() });

export const VIEWER = defineOperation('query { viewer { id name email } }', {
  viewer: Type.Object({ name: Type.String(), email: Type.String() }),
});

const State = Type.Object({
  id: Type.String(),
  name: Type.String(),
  type: Type.String(),
  position: Type.Number(),
});
export type LinearState = Static<typeof State>;

const Team = Type.Object({
  id: Type.String(),
  key: Type.String(),
  name: Type.String(),
  states: nodesOf(State),
});
export type LinearTeam = Static<typeof Team>;

export const TEAMS = defineOperation(
  `query ($filter: TeamFilter) {
  teams(filter: $filter, first: 2) {
    nodes { id key name states(first: 100) { nodes { id name type position } } }
  }
}`,
  { teams: nodesOf(Team) },
);

const ISSUE_FIELDS = 'id identifier url trashed';
const Issue = Type.Object({
  id: Type.String(),
  identifier: Type.String(),
  url: WebUrl,
  trashed: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
});
export type LinearIssue = Static<typeof Issue>;

export const ISSUES = defineOperation(
  `query ($filter: IssueFilter) {
  issues(filter: $filter, first: 1, includeArchived: true) { nodes { ${ISSUE_FIELDS} } }
}`,
  { issues: nodesOf(Issue) },
);

export const CREATE_ISSUE = defineOperation(
  `mutation ($input: IssueCreateInput!) {
  issueCreate(input: $input) { success issue { ${ISSUE_FIELDS} } }
}`,
  { issueCreate: Type.Object({ success: Success, issue: Issue }) },
);

export const UPDATE_ISSUE = defineOperation(
  `mutation ($id: String!, $input: IssueUpdateInput!) {
  issueUpdate(id: $id, input: $input) { success issue { ${ISSUE_FIELDS} } }
}`,
  { issueUpdate: Type.Object({ success: Success, issue: Issue }) },
);

export const CREATE_ATTACHMENT = defineOperation(
  `mutation ($input: AttachmentCreateInput!) {
  attachmentCreate(input: $input) { success attachment { id } }
}`,
  { attachmentCreate: Type.Object({ success: Success, attachment: WithId }) },
);

export const LABELS = defineOperation(
  `query ($filter: IssueLabelFilter) {
  issueLabels(filter: $filter, first: 50) { nodes { id isGroup team { id } } }
}`,
  {
    issueLabels: nodesOf(
      Type.Object({
        id: Type.String(),
        isGroup: Type.Boolean(),
        team: Type.Union([WithId, Type.Null()]),
      }),
    ),
  },
);

export const CREATE_LABEL = defineOperation(
  `mutation ($input: IssueLabelCreateInput!) {
  issueLabelCreate(input: $input) { success issueLabel { id } }
}`,
  { issueLabelCreate: Type.Object({ success: Success, issueLabel: WithId }) },
);
