import { createMember } from '../../../testing/credentials.ts';
import type { Answer, Docket, RequestOptions } from '../../../testing/docket.ts';
import type { Role } from '../../../contract/workspaces.ts';
import { hashPassword } from '../../../kernel/password.ts';

export const PASSWORD = 'seven green ladders';

/** Settings under which a test says where a request comes from. */
export const BEHIND_PROXY = { DOCKET_TRUSTED_PROXIES: '127.0.0.1' };

let hash: Promise<string> | undefined;

export type Person = { userId: string; email: string; workspaceId: string };

/** A member of the first workspace with the password above: hashing it takes long, so it is hashed once. */
export async function addPerson(docket: Docket, role: Role = 'member'): Promise<Person> {
  const person = await createMember(docket.services, { role });
  hash ??= hashPassword(PASSWORD);
  await docket.services.db
    .updateTable('users')
    .set({ password_hash: await hash })
    .where('id', '=', person.userId)
    .execute();
  return person;
}

/** As a proxy passes a request on that came by HTTPS. */
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

/** What the browser sends with the next requests: the cookies that are set, but for those taken away. */
export function cookiesOf(answer: Answer): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .filter((pair) => !pair.endsWith('='))
    .join('; ');
}

/** A request of a page of this server, by plain HTTP on this machine. */
export function withCookie(cookie: string): RequestOptions {
  return { key: '', headers: { cookie, 'sec-fetch-site': 'same-origin' } };
}

export async function countTries(docket: Docket): Promise<number> {
  const rows = await docket.services.db.selectFrom('sign_in_failures').selectAll().execute();
  return rows.reduce((sum, { failures }) => sum + failures, 0);
}

/** Actions of the audit log of the first workspace, oldest first. */
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

/** In rising order. */
export function statusesOf(answers: readonly Answer[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}
