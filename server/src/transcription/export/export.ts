import { EXPORT_MEDIA_TYPES, type ExportFormat } from '../../contract/transcription-work.ts';
import { type PiecesReply, piecesReply } from '../../http/replies.ts';
import { filenameFromTitle } from '../../kernel/titles.ts';
import type { Services } from '../../services.ts';
import { readLinesWithWords } from '../../transcripts/read.ts';
import { transcriptText } from '../../transcripts/transcript-text.ts';
import { readTranscript, type StoredTranscript, transcriptionPieces } from '../detail.ts';
import { requireCompleted } from '../not-ready.ts';
import { SUBTITLE_FORMATS, subtitlePieces } from './subtitles.ts';

/** @throws ApiError `invalid_request` of type `not_ready` unless the transcription is completed */
export async function exportTranscript(
  services: Services,
  workspaceId: string,
  id: string,
  format: ExportFormat,
): Promise<PiecesReply> {
  const transcript = await readTranscript(services.reads, workspaceId, id);
  requireCompleted(transcript.row);
  return piecesReply(await piecesOf(services, transcript, format), {
    mediaType: EXPORT_MEDIA_TYPES[format],
    filename: filenameFromTitle(transcript.row.title, `.${format}`),
  });
}

async function piecesOf(
  services: Services,
  transcript: StoredTranscript,
  format: ExportFormat,
): Promise<AsyncIterable<string>> {
  if (format === 'json') return transcriptionPieces(services, transcript, { words: true });
  if (format === 'txt') return textPieces(transcript);
  const lines = readLinesWithWords(services.reads, transcript.row);
  return subtitlePieces(SUBTITLE_FORMATS[format], lines);
}

async function* textPieces({ lines }: StoredTranscript): AsyncGenerator<string> {
  const text = transcriptText(lines);
  yield text === '' ? '' : `${text}\n`;
}
