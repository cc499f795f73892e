import { findExtractedText } from '../documents/text/store.ts';
import { findDocument } from '../documents/store.ts';
import type { SourceText } from '../engines/language-engine/generation-engine.ts';
import type { MeetingText } from '../engines/language-engine/meeting-engine.ts';
import type { ExtractedText } from '../engines/text-extraction/text-extraction-engine.ts';
import type { Context } from '../http/route.ts';
import { requireAccess } from '../http/security/principal.ts';
import { ApiError, notFoundIn } from '../kernel/errors.ts';
import { findMeetingTranscript } from '../meetings/meeting-text.ts';
import { findMeeting } from '../meetings/store.ts';
import type { Services } from '../app/services.ts';
import type { DocumentRow } from '../storage/schema.ts';
import type { MeetingRow } from '../storage/transcription-schema.ts';

/** Maximum of characters read from all sources together, shared equally. 2,000 pages hold about half of it. */
const CHARACTERS_MAX = 10_000_000;
const RETRY_AFTER_SECONDS = 5;

/** Ids of documents and meetings in a request. */
export type SourceIds = {
  document_ids?: string[] | undefined;
  meeting_ids?: string[] | undefined;
};

/** Existing document or meeting, with the request field that names it. */
type NamedSource =
  | { type: 'document'; field: string; row: DocumentRow }
  | { type: 'meeting'; field: string; row: MeetingRow };

/**
 * Finds the documents and meetings that a request names, without duplicates.
 *
 * @throws ApiError `forbidden` without the scope to read them
 * @throws ApiError `resource_not_found` naming the field of the first one that does not exist
 */
export async function findNamedSources(
  { services: { reads }, workspaceId, principal }: Context,
  { document_ids = [], meeting_ids = [] }: SourceIds,
): Promise<NamedSource[]> {
  if (document_ids.length > 0) requireAccess(principal, workspaceId, ['read:documents']);
  if (meeting_ids.length > 0) requireAccess(principal, workspaceId, ['read:transcripts']);
  const byId = new Map<string, NamedSource>();
  for (const [index, id] of document_ids.entries()) {
    const field = `document_ids.${index}`;
    const row = await findDocument(reads, workspaceId, id);
    if (!row) throw notFoundIn(field, `No document with id ${id}`);
    if (!byId.has(row.id)) byId.set(row.id, { type: 'document', field, row });
  }
  for (const [index, id] of meeting_ids.entries()) {
    const field = `meeting_ids.${index}`;
    const row = await findMeeting(reads, workspaceId, id);
    if (!row) throw notFoundIn(field, `No meeting with id ${id}`);
    if (!byId.has(row.id)) byId.set(row.id, { type: 'meeting', field, row });
  }
  return [...byId.values()];
}

/**
 * Reads the texts of sources. A text above its share of the limit is truncated; `truncatedIds` lists these sources.
 *
 * @throws ApiError `invalid_request` of type `not_ready` naming the field of the first source without a text
 */
export async function readSources(
  services: Services,
  named: readonly NamedSource[],
): Promise<{ sources: SourceText[]; truncatedIds: string[] }> {
  const lengthMax = Math.floor(CHARACTERS_MAX / Math.max(1, named.length));
  const sources: SourceText[] = [];
  const truncatedIds: string[] = [];
  for (const each of named) {
    const source = await readSource(services, each);
    if (source.text.text.length > lengthMax) truncatedIds.push(source.id);
    sources.push(truncateSource(source, lengthMax));
  }
  return { sources, truncatedIds };
}

async function readSource(services: Services, named: NamedSource): Promise<SourceText> {
  const { type, field, row } = named;
  const { id, title } = row;
  if (type === 'document') {
    const text = await findExtractedText(services.reads, row);
    if (!text) throw notReady(field, `The document is ${row.status}`, row.status);
    return { type, id, title, text };
  }
  const found = await findMeetingTranscript(services, row);
  if ('text' in found) return { type, id, title, text: found.text };
  const { status } = found;
  const why = status === undefined ? 'has no transcript' : `has a transcript that is ${status}`;
  throw notReady(field, `The meeting ${why}`, status);
}

function notReady(field: string, message: string, status: string | undefined): ApiError {
  return new ApiError('invalid_request', message, {
    details: { field, type: 'not_ready', ...(status !== undefined && { status }) },
    ...(status === 'processing' && { retryAfter: RETRY_AFTER_SECONDS }),
  });
}

/** Truncates the text of a source. Offsets and hash remain those of the whole text. */
function truncateSource(source: SourceText, lengthMax: number): SourceText {
  if (source.text.text.length <= lengthMax) return source;
  return source.type === 'document'
    ? { ...source, text: truncateDocument(source.text, lengthMax) }
    : { ...source, text: truncateMeeting(source.text, lengthMax) };
}

function truncateDocument(text: ExtractedText, lengthMax: number): ExtractedText {
  const end = endOfCharacter(text.text, lengthMax);
  const pages = text.pages.filter(({ start }) => start < end);
  return {
    ...text,
    text: text.text.slice(0, end),
    pages: pages.map((page) => ({ ...page, end: Math.min(page.end, end) })),
  };
}

function truncateMeeting(text: MeetingText, lengthMax: number): MeetingText {
  const lines = text.lines.filter(({ end }) => end <= lengthMax);
  return { ...text, text: text.text.slice(0, lines.at(-1)?.end ?? 0), lines };
}

/** Returns the offset at or before `end` that does not split a surrogate pair. */
function endOfCharacter(text: string, end: number): number {
  return (text.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end;
}
