import { hash, timingSafeEqual } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import type { Services } from '../../app/services.ts';
import { CURSOR_LIFE_MS } from '../../contract/pagination.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Principal } from '../security/principal.ts';

/** Properties of a list that a cursor is bound to. A cursor of another workspace, filter or sort is rejected. */
export type CursorScope = {
  list: string;
  workspaceId: string;
  filters: readonly (string | undefined)[];
  sort: string;
};

/** Query parameters that a cursor carries: those of its list, without the place in the list. */
export type CarriedQuery = Readonly<Record<string, unknown>>;

/** Last row of the page before, with the query that selected it. */
type CursorContent = { value: string; id: string; scopeHash: string; query: CarriedQuery };

type CursorServices = Pick<Services, 'secrets' | 'clock'>;

/** Parameters that say where a page begins. All others select and sort the rows. */
const PLACE_PARAMETERS = new Set(['limit', 'offset', 'cursor']);

const SIGNED_AS = 'cursor';

const WELL_FORMED = /^[\w-]+\.[\w-]+$/;

/** Encodes a cursor. Its content is not secret, and its signature binds it to the list. */
export function writeCursor(
  { secrets, clock }: CursorServices,
  [value, id]: readonly [string, string],
  scope: CursorScope,
  query: CarriedQuery,
): string {
  const issuedAt = clock.now().getTime();
  const text = JSON.stringify([value, id, issuedAt, hashScope(scope), query]);
  return `${Buffer.from(text).toString('base64url')}.${secrets.sign(text, SIGNED_AS)}`;
}

/**
 * Returns the place that a cursor marks in a list.
 *
 * @throws ApiError `invalid_cursor` if it is changed, expired or of another list, workspace, filter or sort
 */
export function readCursor(
  services: CursorServices,
  cursor: string,
  scope: CursorScope,
): { value: string; id: string } {
  const { value, id, scopeHash } = openCursor(services, cursor);
  if (scopeHash !== hashScope(scope)) throw invalidCursor();
  return { value, id };
}

/**
 * Adds the parameters of the cursor's list that the request omits. Parameters of the request stay: if they contradict
 * the cursor, `readCursor` rejects it. A workspace is added only if the caller reaches it.
 *
 * @throws ApiError `invalid_cursor` if the cursor is changed or expired
 */
export function addCarriedQuery(services: CursorServices, request: FastifyRequest): void {
  const given = request.query as Record<string, unknown>;
  const { cursor } = given;
  // The validators and the list refuse any other value.
  if (typeof cursor !== 'string' || !WELL_FORMED.test(cursor)) return;
  const { query } = openCursor(services, cursor);
  for (const [name, value] of Object.entries(query)) {
    if (name === 'workspace_id' && !reaches(request.state.principal, value)) continue;
    given[name] ??= value;
  }
}

function reaches(principal: Principal | undefined, workspaceId: unknown): boolean {
  return typeof workspaceId === 'string' && principal?.access.has(workspaceId) === true;
}

/** Returns the parameters of a query that its cursors carry. */
export function toCarriedQuery(query: object): CarriedQuery {
  const entries = Object.entries(query).filter(([name]) => !PLACE_PARAMETERS.has(name));
  return Object.fromEntries(entries);
}

/** Creates the error for a cursor that does not fit the request. */
export function invalidCursor(): ApiError {
  return new ApiError('invalid_cursor', 'The cursor is not valid here or has expired', {
    details: { field: 'cursor' },
  });
}

function openCursor({ secrets, clock }: CursorServices, cursor: string): CursorContent {
  const [encoded = '', signature = ''] = cursor.split('.');
  const text = Buffer.from(encoded, 'base64url').toString();
  const isWhole = cursor === `${Buffer.from(text).toString('base64url')}.${signature}`;
  if (!isWhole || !isEqual(signature, secrets.sign(text, SIGNED_AS))) throw invalidCursor();
  const [value, id, issuedAt, scopeHash, query] = JSON.parse(text) as [
    string,
    string,
    number,
    string,
    CarriedQuery,
  ];
  if (clock.now().getTime() - issuedAt > CURSOR_LIFE_MS) throw invalidCursor();
  return { value, id, scopeHash, query };
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function hashScope({ list, workspaceId, filters, sort }: CursorScope): string {
  return hash('sha256', JSON.stringify([list, workspaceId, filters, sort]), 'base64url');
}
