import {
  PREVIEW_SEGMENTS,
  type PreviewTranscriptRequest,
  type TranscriptPreview,
} from '../../contract/preview-transcript.ts';
import type { Context } from '../../http/route.ts';
import { parseUpload } from './parse-upload.ts';
import { transcriptDuration } from './write-imported-transcript.ts';

/**
 * Reads a transcript as an import does, and stores nothing.
 *
 * @throws ApiError `invalid_request` naming `transcript`, with the line if known
 */
export async function previewImport(
  context: Context,
  { known_speakers = [], ...upload }: PreviewTranscriptRequest,
): Promise<TranscriptPreview> {
  const transcript = await parseUpload(context, upload, known_speakers);
  const { format, isTimed, language, speakers, segments, warnings } = transcript;
  return {
    format,
    is_timed: isTimed,
    duration_seconds: transcriptDuration(transcript),
    language,
    speakers,
    segments: segments.length,
    first_segments: segments.slice(0, PREVIEW_SEGMENTS).map(({ speaker, text, start_time }) => ({
      speaker: speaker === null ? null : speakers[speaker]!,
      text,
      start_time: isTimed ? start_time : null,
    })),
    warnings,
  };
}
