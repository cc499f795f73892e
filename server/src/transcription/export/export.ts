import { EXPORT_MEDIA_TYPES, type ExportFormat } from '../../contract/transcription-work.ts';
import { type FileStreamReply, fileStreamReply } from '../../http/reply/replies.ts';
import { invalidField } from '../../kernel/errors.ts';
import { filenameFromTitle } from '../../kernel/titles.ts';
import type { Services } from '../../app/services.ts';
import type { TranscriptionRow } from '../../storage/transcription-schema.ts';
import { UNCLEAR } from '../../transcripts/low-confidence.ts';
import { type LineWithWords, readLinesWithWords } from '../../transcripts/read.ts';
import { type TranscriptLine, transcriptText } from '../../transcripts/transcript-text.ts';
import { readTranscript, serializeTranscription, type StoredTranscript } from '../detail.ts';
import { requireCompletedTranscription } from '../records.ts';
import { SUBTITLE_FORMATS, streamSubtitles } from './subtitles.ts';

/**
 * Exports a transcription as a file of the given format.
 *
 * @throws ApiError `invalid_request` of type `not_ready` unless the transcription is completed; `invalid_request` for
 * subtitles of an untimed transcript
 */
export async function exportTranscript(
  services: Services,
  workspaceId: string,
  id: string,
  format: ExportFormat,
): Promise<FileStreamReply> {
  const transcript = await readTranscript(services.reads, workspaceId, id);
  requireCompletedTranscription(transcript.row);
  requireTimes(transcript.row, format);
  return fileStreamReply(await streamFormat(services, transcript, format), {
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

async function streamFormat(
  services: Services,
  transcript: StoredTranscript,
  format: ExportFormat,
): Promise<AsyncIterable<string>> {
  if (format === 'json') {
    return (await serializeTranscription(services, transcript, { words: true })).chunks;
  }
  if (format === 'txt') return streamText(transcript);
  const { row, lines } = transcript;
  // An imported transcript could be replaced during the read. It has no words, so its lines suffice.
  const pages =
    row.imported_format === null ? readLinesWithWords(services.reads, row) : withoutWords(lines);
  return streamSubtitles(SUBTITLE_FORMATS[format], pages);
}

async function* withoutWords(lines: readonly TranscriptLine[]): AsyncGenerator<LineWithWords[]> {
  yield lines.map((line) => ({ ...line, words: [] }));
}

async function* streamText({ lines }: StoredTranscript): AsyncGenerator<string> {
  const text = transcriptText(
    lines.map((line) => (line.low_confidence ? { ...line, text: UNCLEAR + line.text } : line)),
  );
  yield text === '' ? '' : `${text}\n`;
}
