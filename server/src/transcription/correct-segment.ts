import type { Static } from 'typebox';

import { recordAudit } from '../audit/record-audit.ts';
import type { TranscriptSegment } from '../contract/transcription.ts';
import type { CorrectSegmentRequest } from '../contract/transcription-work.ts';
import { publishEvent } from '../events/publish.ts';
import { toAuditActor } from '../http/request/client-info.ts';
import type { Context } from '../http/route.ts';
import { isoNow } from '../kernel/clock.ts';
import { invalidField, notFound } from '../kernel/errors.ts';
import { announceTranscript } from '../grid-sources/announce-transcript.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';
import { alignWords } from '../transcripts/align-words.ts';
import { appendEdit, parseCorrection, type StoredCorrection } from '../transcripts/correction.ts';
import { presentSegment } from '../transcripts/read.ts';
import { parseSegmentId } from '../transcripts/segment-id.ts';
import { readSpeakers, toSpeakersColumn, withSpeaker } from '../transcripts/speakers.ts';
import { findSegment, type SegmentWithWords, updateSegment } from '../transcripts/store.ts';
import { updateTranscription } from '../transcripts/transcription-rows.ts';
import { packWords, unpackWords } from '../transcripts/words.ts';
import { requireCompletedTranscription } from './records.ts';
import { getLockedTranscription } from './store.ts';

/** Maximum number of speakers of a transcript, and of a request that names them. */
const SPEAKERS_MAX = 100;

/**
 * Corrects the words or the speaker of a segment. The engine's values are kept, and null restores them.
 *
 * @throws ApiError `resource_not_found` for an unknown segment; `invalid_request` when the transcription is not completed
 * or has no such speaker
 */
export function correctTranscriptSegment(
  context: Context,
  { transcription_id, segment_id }: { transcription_id: string; segment_id: string },
  change: CorrectSegmentRequest,
): Promise<Static<typeof TranscriptSegment>> {
  const { services, workspaceId, principal, caller } = context;
  return context.transaction(async (tx) => {
    const locked = await getLockedTranscription(tx, workspaceId, transcription_id);
    requireCompletedTranscription(locked);
    const chosen = chooseSpeaker(locked, change);
    const row = { ...locked, speakers_json: chosen.speakers_json };
    const position = parseSegmentId(row, segment_id);
    const before = position === undefined ? undefined : await findSegment(tx, row, position);
    if (!before) throw notFound('segment', segment_id);
    const now = isoNow(services.clock);
    const by = { corrected_by: principal.userId ?? principal.credentialId, corrected_at: now };
    const word_edits = row.word_edits + 1;
    const words = { text: change.text, speaker: chosen.speaker };
    const after = applyCorrection(before, words, { ...by, number: word_edits });
    await updateSegment(tx, row, after);
    await updateTranscription(tx, workspaceId, row.id, {
      updated_at: now,
      speakers_json: row.speakers_json,
      ...(after.text !== before.text && { word_edits }),
    });
    await announceTranscript(tx, services.clock, workspaceId, row.id);
    const segment = presentSegment(row, after);
    await recordAudit(tx, services, workspaceId, {
      action: 'transcription.corrected',
      by: toAuditActor(caller, principal),
      target: { type: 'transcription', id: row.id },
      details: { segment_id, changed: Object.keys(change) },
    });
    await publishEvent(tx, services.clock, workspaceId, {
      name: 'transcription.corrected',
      resourceId: row.id,
      data: {
        transcription_id: row.id,
        workspace_id: workspaceId,
        meeting_id: row.meeting_id,
        segment,
      },
    });
    return segment;
  });
}

type CorrectionAuthor = Pick<StoredCorrection, 'corrected_by' | 'corrected_at'> & {
  /** Number of the edit of the words. */
  number: number;
};

/** Correction with the speaker as the segment stores it. */
type SegmentChange = { text: string | null | undefined; speaker: number | null | undefined };

/**
 * Finds the speaker of a correction, or adds one.
 *
 * @returns its index, null for that of the engine, undefined to keep it; and the speakers of the transcript
 */
function chooseSpeaker(
  row: TranscriptionRow,
  { speaker, new_speaker }: CorrectSegmentRequest,
): { speaker: SegmentChange['speaker']; speakers_json: string } {
  const { speakers_json } = row;
  if (new_speaker === undefined) {
    const index = typeof speaker === 'string' ? indexOf(row, speaker) : speaker;
    return { speaker: index, speakers_json };
  }
  if (speaker !== undefined) {
    throw invalidField('new_speaker', 'invalid_value', 'Give speaker or new_speaker, not both');
  }
  const { speakers, index } = withSpeaker(readSpeakers(row), new_speaker.trim());
  if (index < SPEAKERS_MAX) return { speaker: index, speakers_json: toSpeakersColumn(speakers) };
  const message = `A transcript has at most ${SPEAKERS_MAX} speakers: name one of them in speaker`;
  throw invalidField('new_speaker', 'invalid_value', message);
}

/** Applies a correction to a segment, and keeps what the engine recognized. */
function applyCorrection(
  segment: SegmentWithWords,
  { text, speaker }: SegmentChange,
  { number, ...author }: CorrectionAuthor,
): SegmentWithWords {
  const before = parseCorrection(segment);
  const engine = { ...segment, ...before?.engine };
  const words = text === undefined ? segment : text === null ? engine : rewrite(engine, text);
  const speakerAfter =
    speaker === undefined ? segment.speaker : speaker === null ? engine.speaker : speaker;
  const texts = { before: segment.text, after: words.text };
  const correction: StoredCorrection = {
    engine: {
      ...(words.text !== engine.text && {
        text: engine.text,
        words_json: engine.words_json,
        confidence: engine.confidence,
      }),
      ...(speakerAfter !== engine.speaker && { speaker: engine.speaker }),
    },
    ...author,
    edits: appendEdit(before?.edits ?? [], number, texts),
  };
  return {
    ...segment,
    text: words.text,
    words_json: words.words_json,
    confidence: words.confidence,
    speaker: speakerAfter,
    correction_json: JSON.stringify(correction),
  };
}

type Words = Pick<SegmentWithWords, 'text' | 'words_json' | 'confidence'>;

/** Replaces the words that the engine recognized. A person is certain of them. */
function rewrite(engine: SegmentWithWords, text: string): Words {
  const texts = text.trim().split(/\s+/);
  const words = alignWords(unpackWords(engine), texts, engine);
  const joined = texts.join(' ');
  if (joined === engine.text) return engine;
  return { text: joined, words_json: packWords(words), confidence: 1 };
}

function indexOf(row: TranscriptionRow, label: string): number {
  const labels = readSpeakers(row).map((speaker) => speaker.label);
  const index = labels.indexOf(label);
  if (index >= 0) return index;
  const hint = labels.length === 0 ? 'it has no speakers' : `its labels are ${labels.join(', ')}`;
  throw invalidField('speaker', 'invalid_value', `The transcript has no ${label}: ${hint}`);
}
