import { findStoredText } from '../documents/reading/stored-text.ts';
import { findDocument } from '../documents/store.ts';
import type { SourceText } from '../engines/language/generation-engine.ts';
import type { MeetingText } from '../engines/language/meeting-engine.ts';
import type { ExtractedText } from '../engines/text-extraction/text-extraction-engine.ts';
import type { Context } from '../http/handle.ts';
import { requireAccess } from '../http/principal.ts';
import { ApiError, notFoundIn } from '../kernel/errors.ts';
import { findMeetingTranscript } from '../meetings/meeting-text.ts';
import { findMeeting } from '../meetings/store.ts';
import type { Services } from '../services.ts';
import type { DocumentRow } from '../storage/schema.ts';
import type { MeetingRow } from '../storage/transcription-schema.ts';

/** Of all sources together so many characters are read, of each as many. 2,000 pages have half of it. */
const CHARACTERS_MAX = 10_000_000;
const RETRY_AFTER_SECONDS = 5;

export type Named = {
  document_ids?: string[] | undefined;
  meeting_ids?: string[] | undefined;
};

/** A document or a meeting that is there, by the field that names it. */
export type NamedSource =
  | { type: 'document'; field: string; row: DocumentRow }
  | { type: 'meeting'; field: string; row: MeetingRow };

/**
 * The documents and meetings that a request names, each once.
 *
 * @throws ApiError `forbidden` without the scope that reads them, `resource_not_found` naming the first that is not there
 */
export async function findNamedSources(
  { services: { reads }, workspaceId, principal }: Context,
  { document_ids = [], meeting_ids = [] }: Named,
): Promise<NamedSource[]> {
  if (document_ids.length > 0) requireAccess(principal, workspaceId, ['read:documents']);
  if (meeting_ids.length > 0) requireAccess(principal, workspaceId, ['read:transcripts']);
  const found = new Map<string, NamedSource>();
  for (const [index, id] of document_ids.entries()) {
    const field = `document_ids.${index}`;
    const row = await findDocument(reads, workspaceId, id);
    if (!row) throw notFoundIn(field, `No document with id ${id}`);
    if (!found.has(row.id)) found.set(row.id, { type: 'document', field, row });
  }
  for (const [index, id] of meeting_ids.entries()) {
    const field = `meeting_ids.${index}`;
    const row = await findMeeting(reads, workspaceId, id);
    if (!row) throw notFoundIn(field, `No meeting with id ${id}`);
    if (!found.has(row.id)) found.set(row.id, { type: 'meeting', field, row });
  }
  return [...found.values()];
}

/**
 * The texts of sources, of long ones the beginning.
 *
 * @throws ApiError `invalid_request` of type `not_ready` naming the first that has no text yet
 */
export async function readSources(
  services: Services,
  named: readonly NamedSource[],
): Promise<{ sources: SourceText[]; cutIds: string[] }> {
  const lengthMax = Math.floor(CHARACTERS_MAX / Math.max(1, named.length));
  const sources: SourceText[] = [];
  const cutIds: string[] = [];
  for (const each of named) {
    const source = await readSource(services, each);
    if (source.text.text.length > lengthMax) cutIds.push(source.id);
    sources.push(withinLength(source, lengthMax));
  }
  return { sources, cutIds };
}

async function readSource(services: Services, named: NamedSource): Promise<SourceText> {
  const { type, field, row } = named;
  const { id, title } = row;
  if (type === 'document') {
    const text = await findStoredText(services.reads, row);
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

/** Offsets and hash stay those of the whole text. */
function withinLength(source: SourceText, lengthMax: number): SourceText {
  if (source.text.text.length <= lengthMax) return source;
  return source.type === 'document'
    ? { ...source, text: cutDocument(source.text, lengthMax) }
    : { ...source, text: cutMeeting(source.text, lengthMax) };
}

function cutDocument(text: ExtractedText, lengthMax: number): ExtractedText {
  const end = wholeSigns(text.text, lengthMax);
  const pages = text.pages.filter(({ start }) => start < end);
  return {
    ...text,
    text: text.text.slice(0, end),
    pages: pages.map((page) => ({ ...page, end: Math.min(page.end, end) })),
  };
}

function cutMeeting(text: MeetingText, lengthMax: number): MeetingText {
  const lines = text.lines.filter(({ end }) => end <= lengthMax);
  return { ...text, text: text.text.slice(0, lines.at(-1)?.end ?? 0), lines };
}

/** Not between the two halves of a sign. */
function wholeSigns(text: string, end: number): number {
  return (text.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end;
}
