import { ProviderError } from '../providers/errors.ts';
import type { ProviderClient, PushedTask } from '../providers/provider.ts';
import type { JiraVersion } from './fields.ts';
import { type FoundIssue, FoundIssues, IssueProperty } from './wire.ts';

/** Finds the issue of a task by its marker. @returns undefined if the project has none */
export type FindIssue = (task: PushedTask) => Promise<FoundIssue | undefined>;

type SearchScope = { client: ProviderClient; root: string; projectKey: string };
type Cursor = string | number;
type IssuePage = { issues: FoundIssue[]; next: Cursor | undefined };

/** Issue property that holds the idempotency marker. The form hides it, and a copy of an issue lacks it. */
export const MARKER_PROPERTY = 'docket.task';

const PAGE_SIZE = 100;
const PAGES_MAX = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Reads the issues that the token's account created in the project since the day before the first attempt. JQL searches
 * by a property only if an app declared it, so Docket reads the property of each issue. Data Center needs a request for
 * each property.
 */
export function createIssueFinder(scope: SearchScope, version: JiraVersion): FindIssue {
  const readPage = version === '3' ? readCloudPage : readServerPage;
  return async (task) => {
    const jql = [
      `project = "${scope.projectKey}"`,
      'creator = currentUser()',
      // JQL uses the time zone of the account: one day earlier covers all time zones.
      `created >= "${new Date(Date.parse(task.marker.since) - DAY_MS).toISOString().slice(0, 10)}"`,
    ].join(' AND ');
    let cursor: Cursor | undefined;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const { issues, next } = await readPage(scope, `${jql} ORDER BY created DESC`, cursor);
      for (const issue of issues) {
        if (isMarkerOf(task, await readMarker(scope, issue, version))) return issue;
      }
      cursor = next;
      if (cursor === undefined) return undefined;
    }
    throw new ProviderError(
      'conflict',
      `More than ${PAGES_MAX * PAGE_SIZE} issues were created in the project since: Docket cannot tell whether the task is among them`,
    );
  };
}

async function readCloudPage(
  { client, root }: SearchScope,
  jql: string,
  token: Cursor | undefined,
): Promise<IssuePage> {
  const body = {
    jql,
    fields: ['summary'],
    properties: [MARKER_PROPERTY],
    maxResults: PAGE_SIZE,
    ...(token !== undefined && { nextPageToken: token }),
  };
  const { issues, nextPageToken } = await client.search(`${root}/search/jql`, body, FoundIssues);
  return { issues, next: nextPageToken ?? undefined };
}

async function readServerPage(
  { client, root }: SearchScope,
  jql: string,
  cursor: Cursor | undefined,
): Promise<IssuePage> {
  const startAt = Number(cursor ?? 0);
  const body = { jql, fields: ['summary'], startAt, maxResults: PAGE_SIZE };
  const { issues, total = 0 } = await client.search(`${root}/search`, body, FoundIssues);
  const end = startAt + issues.length;
  const isLast = issues.length === 0 || end >= total;
  return { issues, next: isLast ? undefined : end };
}

async function readMarker(
  { client, root }: SearchScope,
  issue: FoundIssue,
  version: JiraVersion,
): Promise<unknown> {
  if (version === '3') return issue.properties?.[MARKER_PROPERTY];
  const path = `${root}/issue/${encodeURIComponent(issue.id)}/properties/${MARKER_PROPERTY}`;
  return (await client.find(path, IssueProperty))?.value;
}

function isMarkerOf({ marker }: PushedTask, value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'task' in value && value.task === marker.text
  );
}
