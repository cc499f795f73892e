import { useQueryClient } from '@tanstack/react-query';

import { useMe, useWorkspaceId } from '../api/session.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { storedLanguage } from '../uploads/spoken-language.ts';
import { useErrorToast, useToast } from '../ui/toasts.tsx';
import { NoTabAudioError } from './capture.ts';
import { refreshKept, sendKept } from './kept-recordings.ts';
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
    start: async (hasTabAudio: boolean) => {
      const time = new Date().toLocaleString(language).replaceAll(/[/:]/g, '-');
      const kept = { bytes: 0, parts: 0, userId: user?.id ?? '', workspaceId };
      await begin({ id: crypto.randomUUID(), name: text.fileName(time), ...kept }, hasTabAudio);
    },
    /** Adds to a recording that was interrupted, with the microphone. */
    goOn: (recording: KeptRecording) => begin(recording, false),
    send: (recording: KeptRecording) =>
      sendKept(recording, storedLanguage() ?? language, queryClient),
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
