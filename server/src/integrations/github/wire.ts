import { type Static, Type } from 'typebox';

import { WebUrl } from '../providers/wire.ts';

// The fields that Docket reads from GitHub's responses: https://docs.github.com/en/rest/issues/issues?apiVersion=2022-11-28

/** https://docs.github.com/en/rest/users/users#get-the-authenticated-user */
export const GithubUser = Type.Object({ login: Type.String() });

/** https://docs.github.com/en/rest/repos/repos#get-a-repository */
export const GithubRepository = Type.Object({
  full_name: Type.String(),
  has_issues: Type.Boolean(),
  archived: Type.Boolean(),
});

const Label = Type.Union([
  Type.String(),
  Type.Object({ name: Type.Optional(Type.Union([Type.String(), Type.Null()])) }),
]);

export const GithubIssue = Type.Object({
  id: Type.Integer(),
  number: Type.Integer(),
  html_url: WebUrl,
  state: Type.String(),
  state_reason: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  body: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  labels: Type.Array(Label),
  assignees: Type.Optional(
    Type.Union([Type.Array(Type.Object({ login: Type.String() })), Type.Null()]),
  ),
  /** Present if the issue is a pull request: GitHub lists both. */
  pull_request: Type.Optional(Type.Unknown()),
});
export type GithubIssue = Static<typeof GithubIssue>;

export const GithubIssues = Type.Array(GithubIssue);

/** https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api#validation-failed */
export const GithubError = Type.Object({
  message: Type.String(),
  errors: Type.Optional(
    Type.Array(
      Type.Union([
        Type.String(),
        Type.Object({
          field: Type.Optional(Type.String()),
          code: Type.Optional(Type.String()),
          message: Type.Optional(Type.String()),
        }),
      ]),
    ),
  ),
});
