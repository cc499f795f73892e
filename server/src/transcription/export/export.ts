import { EXPORT_MEDIA_TYPES, type ExportFormat } from '../../contract/transcription-work.ts';
import { type PiecesReply, piecesReply } from '../../http/replies.ts';
import { invalidField } from '../../kernel/errors.ts';
import { filenameFromTitle } from '../../kernel/titles.ts';
import type { Services } from '../../services.ts';
import type { TranscriptionRow } from '../../storage/transcription-schema.ts';
import { type LineWithWords, readLinesWithWords } from '../../transcripts/read.ts';
import { type Line, transcriptText } from '../../transcripts/transcript-text.ts';
import { readTranscript, type StoredTranscript, transcriptionPieces } from '../detail.ts';
import { requireCompleted } from '../not-ready.ts';
import { SUBTITLE_FORMATS, subtitlePieces } from './subtitles.ts';

/**
 * @throws ApiError `invalid_request` of type `not_ready` unless the transcription is completed, and for subtitles of a
 * transcript without times
 */
export async function exportTranscript(
  services: Services,
  workspaceId: string,
  id: string,
  format: ExportFormat,
): Promise<PiecesReply> {
  const transcript = await readTranscript(services.reads, workspaceId, id);
  requireCompleted(transcript.row);
  requireTimes(transcript.row, format);
  return piecesReply(await piecesOf(services, transcript, format), {
    mediaType: EXPORT_MEDIA_TYPES[format],
    filename: filenameFromTitle(transcript.row.title, `.${format}`),
  });
}

function requireTimes({ is_timed }: TranscriptionRow, format: ExportFormat): void {
  if (is_timed === 1 || format === 'txt' || format === 'json') return;
  throw invalidField(
    'format',
    'invalid_value',
    `format ${format} needs times, and the imported transcript has none: txt and json do not`,
  );
}

async function piecesOf(
  services: Services,
  transcript: StoredTranscript,
  format: ExportFormat,
): Promise<AsyncIterable<string>> {
  if (format === 'json') return transcriptionPieces(services, transcript, { words: true });
  if (format === 'txt') return textPieces(transcript);
  const { row, lines } = transcript;
  // An imported transcript may be replaced while it is read, but has no words that would have to be read.
  const pages =
    row.imported_format === null ? readLinesWithWords(services.reads, row) : inMemory(lines);
  return subtitlePieces(SUBTITLE_FORMATS[format], pages);
}

async function* inMemory(lines: readonly Line[]): AsyncGenerator<LineWithWords[]> {
  yield lines.map((line) => ({ ...line, words: [] }));
}

async function* textPieces({ lines }: StoredTranscript): AsyncGenerator<string> {
  const text = transcriptText(lines);
  yield text === '' ? '' : `${text}\n`;
}
