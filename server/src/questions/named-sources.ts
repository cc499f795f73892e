import type { QuestionFilters } from '../contract/questions.ts';
import { findDocument } from '../documents/store.ts';
import type { Context } from '../http/route.ts';
import { hasAccess, requireAccess } from '../http/security/principal.ts';
import { notFoundIn } from '../kernel/errors.ts';
import { findMeeting } from '../meetings/store.ts';
import type { Candidate } from './source-text.ts';

/** Kind of a source. */
export type Kind = Candidate['source'];

/** Chooses the kinds of sources to search. Ids of one kind alone exclude the other kind. */
export function chooseKinds({ principal, workspaceId }: Context, filters: QuestionFilters): Kind[] {
  const { type, document_ids, meeting_ids } = filters;
  const mustReadMeetings = meeting_ids !== undefined || type?.includes('meeting') === true;
  if (mustReadMeetings) requireAccess(principal, workspaceId, ['read:transcripts']);
  const kinds: Kind[] = [];
  const wants = (kind: Kind) => type === undefined || type.includes(kind);
  if (wants('document') && (document_ids || !meeting_ids)) kinds.push('document');
  const mayReadMeetings = hasAccess(principal, workspaceId, ['read:transcripts']);
  if (wants('meeting') && mayReadMeetings && (meeting_ids || !document_ids)) kinds.push('meeting');
  return kinds;
}

/**
 * Finds the sources that the filters name by id.
 *
 * @throws ApiError `resource_not_found` naming the entry of a list of ids that does not exist
 */
export async function findNamed(
  { services: { reads }, workspaceId }: Context,
  { document_ids = [], meeting_ids = [] }: QuestionFilters,
): Promise<Candidate[]> {
  const named: Candidate[] = [];
  for (const [index, id] of document_ids.entries()) {
    const row = await findDocument(reads, workspaceId, id);
    if (!row) throw notFoundIn(`filters.document_ids.${index}`, `No document with id ${id}`);
    named.push({ source: 'document', id: row.id, title: row.title });
  }
  for (const [index, id] of meeting_ids.entries()) {
    const row = await findMeeting(reads, workspaceId, id);
    if (!row) throw notFoundIn(`filters.meeting_ids.${index}`, `No meeting with id ${id}`);
    named.push({ source: 'meeting', id: row.id, title: row.title });
  }
  return named;
}
