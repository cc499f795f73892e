import assert from 'node:assert/strict';

import type { Answer } from '../../../testing/docket.ts';
import { postForm, type Server } from './application.ts';

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
export const CLI = { client_id: 'docket-cli' };

/** Requests codes for a device, by default as the command line. @returns the response body */
export async function startDevice(
  server: Pick<Server, 'request'>,
  fields: Record<string, string> = {},
): Promise<Answer['body']> {
  const { status, body } = await postForm(server, '/oauth/device_authorization', {
    ...CLI,
    ...fields,
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

/** Asks for the tokens of a device. */
export function poll(
  server: Pick<Server, 'request'>,
  deviceCode: string,
  fields: Record<string, string> = {},
): Promise<Answer> {
  return postForm(server, '/oauth/token', {
    grant_type: GRANT,
    device_code: deviceCode,
    ...CLI,
    ...fields,
  });
}

/** Returns the address of the page with a typed code. */
export function devicePath(userCode: string): string {
  return `/oauth/device?user_code=${userCode}`;
}
