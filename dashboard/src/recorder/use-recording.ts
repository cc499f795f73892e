import { useQueryClient } from '@tanstack/react-query';

import { useMe, useWorkspaceId } from '../api/session.ts';
import { formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import type { SpokenLanguage } from '../uploads/spoken-language.ts';
import { useErrorToast, useToast } from '../ui/toasts.tsx';
import { NoTabAudioError } from './capture.ts';
import { discardKept, refreshKept, sendKept } from './kept-recordings.ts';
import type { KeptRecording } from './part-store.ts';
import { finishRecording, startRecording } from './recorder.ts';

/** Returns what a person can do with recordings of this browser. */
export function useRecording() {
  const { recorder: text } = useMessages();
  const { user } = useMe();
  const workspaceId = useWorkspaceId();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const toast = useToast();
  const showError = useErrorToast();

  const begin = async (recording: KeptRecording, hasTabAudio: boolean) => {
    const onInterrupted = (error: unknown) => {
      if (error === undefined) toast({ text: text.interrupted });
      else showError(error);
      void refreshKept(queryClient);
    };
    await startRecording(recording, { hasTabAudio, onInterrupted });
    await refreshKept(queryClient);
  };
  return {
    /** Starts a new recording. @throws what the browser says when it does not allow it */
    start: async (hasTabAudio: boolean, spoken: SpokenLanguage) => {
      const time = formatTime(new Date().toISOString(), language).replaceAll(':', '.');
      const empty = { bytes: 0, parts: 0, userId: user?.id ?? '', workspaceId };
      const named = { id: crypto.randomUUID(), name: text.fileName(time), language: spoken };
      await begin({ ...named, ...empty }, hasTabAudio);
    },
    /** Adds to a recording that was interrupted, with the microphone. */
    goOn: (recording: KeptRecording) => begin(recording, false),
    send: (recording: KeptRecording) => sendKept(recording, queryClient),
    discard: (recording: KeptRecording) => discardKept(recording, queryClient),
    /** Ends the recording and keeps it. */
    stop: async () => {
      const recording = await finishRecording();
      await refreshKept(queryClient);
      return recording;
    },
  };
}

/** Returns the function that says in the language of the person why a recording could not begin. */
export function useCaptureMessage(): (error: unknown) => string {
  const { recorder: text } = useMessages();
  return (error) => {
    if (error instanceof NoTabAudioError) return text.noTabAudio;
    if (!(error instanceof Error)) return String(error);
    if (error.name === 'NotAllowedError') return text.refused;
    return error.name === 'NotFoundError' ? text.noMicrophone : error.message;
  };
}
