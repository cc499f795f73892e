import type { Services } from '../app/services.ts';
import type { QuestionSource, UnreadSource } from '../contract/questions.ts';
import { findDocument } from '../documents/store.ts';
import { findExtractedText } from '../documents/text/store.ts';
import type { AnswerSource } from '../engines/language-engine/language-engine.ts';
import type { MeetingText } from '../engines/language-engine/meeting-engine.ts';
import { type ExtractedText, TXT } from '../engines/text-extraction/text-extraction-engine.ts';
import { findMeetingTranscript } from '../meetings/meeting-text.ts';
import { findMeeting } from '../meetings/store.ts';
import type { DocumentRow } from '../storage/schema.ts';
import type { MeetingRow } from '../storage/transcription-schema.ts';

/** Document or meeting that may answer a question. */
export type Candidate = Pick<UnreadSource, 'source' | 'id' | 'title'>;

/** Text of a document or meeting in the form that engines take. */
export type SourceText = Candidate & {
  text: ExtractedText;
  /** Transcript with its speakers; undefined for a document. */
  meeting?: MeetingText;
  /** Converts a passage of the text for the response. */
  present: (passage: AnswerSource) => QuestionSource;
};

/**
 * Reads the current text of a candidate.
 *
 * @returns the reason if there is no text to read; undefined if the candidate was deleted
 */
export async function readSourceText(
  services: Services,
  workspaceId: string,
  candidate: Candidate,
): Promise<SourceText | UnreadSource | undefined> {
  const { source, id } = candidate;
  if (source === 'document') {
    const row = await findDocument(services.reads, workspaceId, id);
    return row && readDocument(services, row);
  }
  const row = await findMeeting(services.reads, workspaceId, id);
  return row && readMeeting(services, row);
}

async function readDocument(
  { reads }: Services,
  row: DocumentRow,
): Promise<SourceText | UnreadSource> {
  const { id, title, status } = row;
  const candidate = { source: 'document', id, title } as const;
  if (status !== 'completed') return { ...candidate, reason: unreadReason(status) };
  const text = await findExtractedText(reads, row);
  return text ? toDocumentSource(row, text) : { ...candidate, reason: 'no_text' };
}

/** Joins a document and its text. */
export function toDocumentSource(
  { id, title, created_at }: Pick<DocumentRow, 'id' | 'title' | 'created_at'>,
  text: ExtractedText,
): SourceText {
  const candidate = { source: 'document', id, title } as const;
  return {
    ...candidate,
    text,
    present: ({ page, start, end, excerpt }) => ({
      ...candidate,
      date: created_at,
      page,
      start_time: null,
      speaker: null,
      excerpt,
      start,
      end,
    }),
  };
}

async function readMeeting(
  services: Services,
  row: MeetingRow,
): Promise<SourceText | UnreadSource> {
  const { id, title } = row;
  const candidate = { source: 'meeting', id, title } as const;
  const found = await findMeetingTranscript(services, row);
  if (!('text' in found)) {
    const reason = found.status === undefined ? 'no_text' : unreadReason(found.status);
    return { ...candidate, reason };
  }
  const date = row.started_at ?? row.scheduled_at ?? row.created_at;
  return {
    ...candidate,
    text: toExtractedText(found.text),
    meeting: found.text,
    present: ({ start, end, excerpt }) => {
      const line = found.text.lines.find((one) => one.end > start);
      return {
        ...candidate,
        date,
        page: null,
        start_time: line?.start_time ?? null,
        speaker: line?.speaker ?? null,
        excerpt,
        start,
        end,
      };
    },
  };
}

function unreadReason(status: string): UnreadSource['reason'] {
  if (status === 'failed' || status === 'processing') return status;
  return status === 'cancelled' || status === 'canceled' ? 'canceled' : 'no_text';
}

/** Presents a transcript as a text of one page, which answers as a document does. */
function toExtractedText({ text, text_sha256 }: MeetingText): ExtractedText {
  const page = { page: 1, start: 0, end: text.length };
  return { text, text_sha256, pages: [page], page_basis: 'slices', media_type: TXT };
}
