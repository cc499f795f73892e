import { type Static, type TProperties, type TSchema, Type } from 'typebox';

import { WebAddress } from '../providers/web-address.ts';

/** What is read of Linear's answers: https://github.com/linear/linear/blob/master/packages/sdk/src/schema.graphql */

const answerOf = <P extends TProperties>(data: P) => Type.Object({ data: Type.Object(data) });
const nodesOf = <S extends TSchema>(node: S) => Type.Object({ nodes: Type.Array(node) });

export const VIEWER = `query { viewer { id name email } }`;
export const Viewer = answerOf({
  viewer: Type.Object({ name: Type.String(), email: Type.String() }),
});

export const TEAMS = `query ($filter: TeamFilter) {
  teams(filter: $filter, first: 2) {
    nodes { id key name states(first: 100) { nodes { id name type position } } }
  }
}`;
const State = Type.Object({
  id: Type.String(),
  name: Type.String(),
  type: Type.String(),
  position: Type.Number(),
});
export type State = Static<typeof State>;
const Team = Type.Object({
  id: Type.String(),
  key: Type.String(),
  name: Type.String(),
  states: nodesOf(State),
});
export type Team = Static<typeof Team>;
export const Teams = answerOf({ teams: nodesOf(Team) });

const ISSUE_FIELDS = 'id identifier url trashed';
const Issue = Type.Object({
  id: Type.String(),
  identifier: Type.String(),
  url: WebAddress,
  trashed: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
});
export type Issue = Static<typeof Issue>;

export const ISSUES = `query ($filter: IssueFilter) {
  issues(filter: $filter, first: 1, includeArchived: true) { nodes { ${ISSUE_FIELDS} } }
}`;
export const Issues = answerOf({ issues: nodesOf(Issue) });

export const CREATE_ISSUE = `mutation ($input: IssueCreateInput!) {
  issueCreate(input: $input) { success issue { ${ISSUE_FIELDS} } }
}`;
export const CreatedIssue = answerOf({
  issueCreate: Type.Object({ success: Type.Literal(true), issue: Issue }),
});

export const UPDATE_ISSUE = `mutation ($id: String!, $input: IssueUpdateInput!) {
  issueUpdate(id: $id, input: $input) { success issue { ${ISSUE_FIELDS} } }
}`;
export const UpdatedIssue = answerOf({
  issueUpdate: Type.Object({ success: Type.Literal(true), issue: Issue }),
});

export const ATTACH = `mutation ($input: AttachmentCreateInput!) {
  attachmentCreate(input: $input) { success attachment { id } }
}`;
const Named = Type.Object({ id: Type.String() });
export const Attached = answerOf({
  attachmentCreate: Type.Object({ success: Type.Literal(true), attachment: Named }),
});

export const LABELS = `query ($filter: IssueLabelFilter) {
  issueLabels(filter: $filter, first: 50) { nodes { id isGroup team { id } } }
}`;
export const Labels = answerOf({
  issueLabels: nodesOf(
    Type.Object({
      id: Type.String(),
      isGroup: Type.Boolean(),
      team: Type.Union([Named, Type.Null()]),
    }),
  ),
});

export const CREATE_LABEL = `mutation ($input: IssueLabelCreateInput!) {
  issueLabelCreate(input: $input) { success issueLabel { id } }
}`;
export const CreatedLabel = answerOf({
  issueLabelCreate: Type.Object({ success: Type.Literal(true), issueLabel: Named }),
});
