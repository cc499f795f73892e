import { CHEAP_HASH, createMember } from '../../../testing/credentials.ts';
import type { Answer, Docket, RequestOptions } from '../../../testing/docket.ts';
import type { Role } from '../../../contract/workspaces.ts';
import { hashPassword } from '../../../kernel/password.ts';

export const PASSWORD = 'seven green ladders';

/** Settings that let a test choose the client address. */
export const BEHIND_PROXY = { DOCKET_TRUSTED_PROXIES: '127.0.0.1' };

let hash: Promise<string> | undefined;

export type Person = { userId: string; email: string; workspaceId: string };

/** Adds a member of the first workspace with the password above. */
export async function addPerson(docket: Docket, role: Role = 'member'): Promise<Person> {
  const person = await createMember(docket.services, { role });
  hash ??= hashPassword(PASSWORD, CHEAP_HASH);
  await docket.services.db
    .updateTable('users')
    .set({ password_hash: await hash })
    .where('id', '=', person.userId)
    .execute();
  return person;
}

/** Returns options of a request that a proxy forwards over HTTPS. */
export function from(address: string): RequestOptions {
  return {
    key: '',
    headers: {
      'x-forwarded-for': address,
      'x-forwarded-proto': 'https',
      'sec-fetch-site': 'same-origin',
    },
  };
}

export type LogIn = {
  email: string;
  password?: string;
  code?: string;
  session?: 'tokens' | 'cookie';
  workspace_id?: string;
};

export function logIn(
  docket: Docket,
  { email, password = PASSWORD, code, session, workspace_id }: LogIn,
  options: RequestOptions = { key: '' },
): Promise<Answer> {
  const body = { email, password, code, session, workspace_id };
  return docket.request('POST', '/auth/login', body, options);
}

/** Returns the cookies of the next requests; deleted cookies are omitted. */
export function cookiesOf(answer: Answer): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .filter((pair) => !pair.endsWith('='))
    .join('; ');
}

/** Returns options of a same-origin request from a page, over plain HTTP on this machine. */
export function withCookie(cookie: string): RequestOptions {
  return { key: '', headers: { cookie, 'sec-fetch-site': 'same-origin' } };
}

export async function countTries(docket: Docket): Promise<number> {
  const rows = await docket.services.db.selectFrom('sign_in_failures').selectAll().execute();
  return rows.reduce((sum, { failures }) => sum + failures, 0);
}

/** Returns actions in the audit log of the first workspace, oldest first. */
export async function auditedActions(docket: Docket, userId: string): Promise<string[]> {
  const rows = await docket.services.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'target_id'])
    .orderBy('sequence')
    .execute();
  return rows
    .filter(({ actor_id, target_id }) => actor_id === userId || target_id === userId)
    .map(({ action }) => action);
}

/** Returns the statuses in ascending order. */
export function statusesOf(answers: readonly Answer[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}
