import type { PushedTask, VendorCall } from '../providers/provider.ts';
import { isMissing, VendorError } from '../providers/vendor-error.ts';
import type { JiraVersion } from './jira-fields.ts';
import { type FoundIssue, FoundIssues, IssueProperty } from './jira-wire.ts';

/** @returns undefined when no issue of the project was created for the task */
export type FindIssue = (task: PushedTask) => Promise<FoundIssue | undefined>;

type Place = { call: VendorCall; root: string; projectKey: string };
type Page = { issues: FoundIssue[]; next: string | number | undefined };

/** The property of an issue that names its task. People see it nowhere, and copies of an issue do not have it. */
export const HANDLE_PROPERTY = 'docket.task';

const PAGE_SIZE = 100;
const PAGES_MAX = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Looks through what the token created in the project since the day before the first attempt. Jira searches by a
 * property only where an app has declared it, so the property is read with each issue that was found; Data Center does
 * not send it along, and is asked for it.
 */
export function createFindIssue(place: Place, version: JiraVersion): FindIssue {
  const readPage = version === '3' ? readCloudPage : readServerPage;
  return async (task) => {
    const jql = [
      `project = "${place.projectKey}"`,
      'creator = currentUser()',
      // The time zone of a search is that of the token's owner: a day earlier is early enough in all of them.
      `created >= "${new Date(Date.parse(task.handle.since) - DAY_MS).toISOString().slice(0, 10)}"`,
    ].join(' AND ');
    let next: string | number | undefined;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const found = await readPage(place, `${jql} ORDER BY created DESC`, next);
      for (const issue of found.issues) {
        const value = await handleOf(place, issue, version);
        if (isHandle(value, task)) return issue;
      }
      next = found.next;
      if (next === undefined) return undefined;
    }
    throw new VendorError(
      'conflict',
      `More than ${PAGES_MAX * PAGE_SIZE} issues were created there since, too many to tell whether the task is among them`,
    );
  };
}

async function readCloudPage(
  { call, root }: Place,
  jql: string,
  token: string | number | undefined,
): Promise<Page> {
  const { body } = await call({
    method: 'POST',
    path: `${root}/search/jql`,
    body: {
      jql,
      fields: ['summary'],
      properties: [HANDLE_PROPERTY],
      maxResults: PAGE_SIZE,
      ...(token !== undefined && { nextPageToken: token }),
    },
    isWrite: false,
    answer: FoundIssues,
  });
  return { issues: body.issues, next: body.nextPageToken ?? undefined };
}

async function readServerPage(
  { call, root }: Place,
  jql: string,
  next: string | number | undefined,
): Promise<Page> {
  const startAt = Number(next ?? 0);
  const { body } = await call({
    method: 'POST',
    path: `${root}/search`,
    body: { jql, fields: ['summary'], startAt, maxResults: PAGE_SIZE },
    isWrite: false,
    answer: FoundIssues,
  });
  const read = startAt + body.issues.length;
  const isLast = body.issues.length === 0 || read >= (body.total ?? 0);
  return { issues: body.issues, next: isLast ? undefined : read };
}

async function handleOf(
  { call, root }: Place,
  issue: FoundIssue,
  version: JiraVersion,
): Promise<unknown> {
  if (version === '3') return issue.properties?.[HANDLE_PROPERTY];
  try {
    const { body } = await call({
      method: 'GET',
      path: `${root}/issue/${encodeURIComponent(issue.id)}/properties/${HANDLE_PROPERTY}`,
      isWrite: false,
      answer: IssueProperty,
    });
    return body.value;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isHandle(value: unknown, { handle }: PushedTask): boolean {
  return (
    typeof value === 'object' && value !== null && 'task' in value && value.task === handle.marker
  );
}
