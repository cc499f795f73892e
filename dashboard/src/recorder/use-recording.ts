import { useQueryClient } from '@tanstack/react-query';

import { useMe, useWorkspaceId } from '../api/session.ts';
import { formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import type { SpokenLanguage } from '../uploads/spoken-language.ts';
import { useErrorToast, useToast } from '../ui/toasts.tsx';
import { type AudioSource, TabAudioError } from './capture.ts';
import { discardKept, refreshKept, sendKept } from './kept-recordings.ts';
import type { KeptRecording } from './part-store.ts';
import { finishRecording, startRecording } from './recorder.ts';

/** Returns what a person can do with recordings of this browser. */
export function useRecording() {
  const { recorder: text } = useMessages();
  const { user } = useMe();
  const workspaceId = useWorkspaceId();
  const locale = useLanguage();
  const queryClient = useQueryClient();
  const toast = useToast();
  const showError = useErrorToast();

  const onTabEnded = () => toast({ text: text.tabEnded });
  const begin = async (recording: KeptRecording) => {
    const onInterrupted = (error: unknown) => {
      if (error === undefined) toast({ text: text.interrupted });
      else showError(error);
      void refreshKept(queryClient);
    };
    await startRecording(recording, { onInterrupted, onTabEnded });
    await refreshKept(queryClient);
  };
  return {
    /** Starts a new recording. @throws what the browser says when it does not allow it */
    start: async (source: AudioSource, language: SpokenLanguage) => {
      const time = formatTime(new Date().toISOString(), locale).replaceAll(':', '.');
      const empty = { bytes: 0, parts: 0, userId: user?.id ?? '', workspaceId };
      const named = { id: crypto.randomUUID(), name: text.fileName(time), language, source };
      await begin({ ...named, ...empty });
    },
    /** Adds to a recording that was interrupted, from the same sources. */
    goOn: begin,
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
    if (error instanceof TabAudioError) return text.noTabAudio[error.reason];
    if (!(error instanceof Error)) return String(error);
    if (error.name === 'NotAllowedError') return text.refused;
    return error.name === 'NotFoundError' ? text.noMicrophone : error.message;
  };
}
