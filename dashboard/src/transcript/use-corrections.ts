import type { CorrectSegmentRequest, TranscriptSegment, Transcription } from '@docket/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { useMessages } from '../messages/messages.tsx';
import { useKeys } from '../ui/keys.ts';
import { useErrorToast } from '../ui/toasts.tsx';
import { useUndo } from '../ui/undo.ts';

/** New words or another speaker of a segment. */
export type SegmentChange = {
  segment: TranscriptSegment;
  text: string;
  label: string;
  /** Name of a speaker whom the transcript does not have yet; replaces the label. */
  newSpeaker?: string | undefined;
};

/** Speakers to choose from: what the server calls them, and their names. */
export type SpeakerChoice = { label: string; name: string };

export type TurnCorrection = {
  speakers: readonly SpeakerChoice[];
  correct: (changes: readonly SegmentChange[]) => void;
};

type Correction = { id: string; body: CorrectSegmentRequest };

/** Returns how segments of a transcript are corrected. The key Z undoes the newest correction. */
export function useTurnCorrection({
  id,
  speakers,
}: Pick<Transcription, 'id' | 'speakers'>): TurnCorrection {
  const { transcript: text } = useMessages();
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const { offer, undoNewest } = useUndo();
  useKeys({ z: undoNewest });
  const { mutate } = useMutation({
    mutationFn: async (corrections: readonly Correction[]) => {
      for (const { id: segmentId, body } of corrections) {
        await docket.transcriptions.correctSegment(id, segmentId, body);
      }
    },
    onError: showError,
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['recordings'] });
      await queryClient.invalidateQueries({ queryKey: ['meetings'] });
    },
  });
  const choices = speakers.map(({ speaker, labels }) => ({
    label: labels[0] ?? speaker,
    name: speaker,
  }));
  const labelOf = ({ speaker }: TranscriptSegment) =>
    choices.find(({ name }) => name === speaker)?.label ?? '';
  return {
    speakers: choices,
    correct: (all) => {
      const changes = all.filter(
        ({ segment, text: words, label, newSpeaker }) =>
          words !== segment.text || label !== labelOf(segment) || newSpeaker !== undefined,
      );
      if (changes.length === 0) return;
      mutate(
        changes.map(({ segment, text: words, label, newSpeaker }) => ({
          id: segment.id,
          body: newSpeaker ? { text: words, new_speaker: newSpeaker } : bodyOf(words, label),
        })),
      );
      offer(text.corrected, () =>
        mutate(
          changes.map(({ segment, newSpeaker }) => {
            const label = labelOf(segment);
            const body = bodyOf(segment.text, label);
            // A segment without a speaker had none from the engine.
            return {
              id: segment.id,
              body: newSpeaker && !label ? { ...body, speaker: null } : body,
            };
          }),
        ),
      );
    },
  };
}

function bodyOf(text: string, label: string): CorrectSegmentRequest {
  return { text, ...(label !== '' && { speaker: label }) };
}
