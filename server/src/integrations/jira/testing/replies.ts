import type { ApiReply } from '../../testing/fake-api.ts';

const WORDS: Record<number, string> = {
  403: 'You do not have permission to create issues in this project.',
  404: 'Issue does not exist or you do not have permission to see it.',
  409: 'The issue could not be updated due to a conflicting update.',
  422: 'A configuration problem prevents the creation of the issue.',
  500: 'Internal server error',
};

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#status-codes and the responses of each operation */
export function jiraErrorReply(status: number): ApiReply {
  if (status === 401) {
    const message = 'Client must be authenticated to access this resource.';
    return { status, body: { message, code: 401 } };
  }
  return { status, body: { errorMessages: [WORDS[status] ?? 'Refused'], errors: {} } };
}
