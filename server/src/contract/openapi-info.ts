import type { Json } from './openapi-schema-forms.ts';

/** Writes what the description says about the API as a whole. */
export function writeInfo(version: string): Json {
  return {
    title: 'Docket',
    version,
    summary: 'Documents and meetings, analysed with evidence.',
    description: DESCRIPTION,
    contact: { name: 'The operator of this server' },
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  };
}

const DESCRIPTION = `Docket reads documents and recordings, and answers with passages that prove each result.

**Credentials.** Send an API key or an access token as \`Authorization: Bearer …\`. \`x-docket-scopes\` of an operation names the scopes of which one is needed.

**Errors.** Every error has the body \`ErrorBody\`. With \`Accept: application/problem+json\` it is \`ProblemDetails\` (RFC 9457).

**Headers.** Every answer has \`X-Request-Id\`, \`X-API-Version\` and the rate-limit headers that the error answers list here.

**Repeats.** \`Idempotency-Key\` makes a repeated POST or PATCH harmless for 24 hours.

**Lists.** Pass \`pagination.next_cursor\` as \`cursor\` for the next page, until it is null.

**Work.** A 202 or a \`processing\` status means that work goes on. Read the resource again, wait with \`Prefer: wait=N\` where it is offered, or subscribe to events by a webhook.

**Growth.** Answers and events may gain fields and enum values inside version 2: ignore what you do not know. Requests refuse unknown fields.

**Older forms.** Some operations also take older forms of a request at their address, which are not described here.`;

/** Headings of the reference, in its order, with what stands below each. */
export const TAGS: Readonly<Record<string, string>> = {
  Documents: 'Upload, read, analyze, question, share and download documents.',
  Sharing: 'The pages behind the links of shared documents.',
  Transcription: 'Turn recordings into text with speakers and times.',
  Meetings: 'Meetings with their transcripts, summaries, action items and strategic analyses.',
  Tasks: 'Tasks of a workspace, single and in batches, with their history.',
  Integrations: 'Connections to task products, and the pushes of tasks to them.',
  Generation: 'Texts and ideas made from a topic and from stored sources.',
  Search: 'Search of documents, transcripts, meeting summaries and tasks.',
  Grids: 'Tables of documents and meetings by questions or fields, with approval and export.',
  Webhooks: 'Subscriptions to events, and the log of their deliveries.',
  Events: 'The log of events of a workspace, and the kinds of events.',
  Keys: 'API keys of users and services.',
  Account: 'The caller: user, credential, limits and usage.',
  Workspaces: 'Workspaces and their settings, engines and signing secrets.',
  Members: 'Members of a workspace and invitations.',
  Audit: 'The audit log of a workspace, and the check of its chain of hashes.',
  Authentication: 'Sign-in of users: sessions, passwords and second factors.',
  OAuth: 'Endpoints of OAuth 2 and their metadata.',
  Applications: 'Applications that are registered for OAuth.',
  Operations: 'Health, metrics, error codes and this description.',
  MCP: 'The server of the Model Context Protocol, for language models.',
  Dashboard: 'Pages for people, which use this API.',
  Reference: 'This server in words: pages, guides and a Postman collection.',
  Version1: 'The older shapes of version 1, over the same data.',
};
