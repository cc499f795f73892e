import type { MeetingTranscript, Transcription } from '@docket/sdk';
import { useMemo } from 'react';

import { openMedia, type RecordingMedia } from './recording-media.ts';
import { listTurns, type Turn } from './speaker-turns.ts';
import { listVoices, type Voices } from './voices.ts';

/** Transcript as pages show it. */
type Spoken = { turns: readonly Turn[]; voices: Voices; media: RecordingMedia | undefined };

/** Returns the turns and voices of a transcript, and its sound unless it was imported. */
export function useSpoken(transcript: Transcription | MeetingTranscript): Spoken {
  const { id, segments, imported_format: format } = transcript;
  const turns = useMemo(() => listTurns(transcript), [transcript]);
  const voices = useMemo(() => listVoices(segments), [segments]);
  const media = useMemo(() => (format === null ? openMedia(id) : undefined), [format, id]);
  return { turns, voices, media };
}
