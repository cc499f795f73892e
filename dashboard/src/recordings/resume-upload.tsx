import type { Transcription } from '@docket/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';

import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { SPOKEN_LANGUAGES } from '../uploads/spoken-language.ts';
import { startUploads, useUploads } from '../uploads/uploads.ts';

/**
 * Asks for the file of an upload that ended with the page that sent it, and goes on behind the bytes that the server
 * has. The server compares the hash of the whole file.
 */
export function ResumeUpload({ recording }: { recording: Transcription }) {
  const { recordings: text } = useMessages();
  const workspace = useWorkspaceId();
  const queryClient = useQueryClient();
  const isOnItsWay = useUploads().some(({ id }) => id === recording.id);
  if (!recording.upload || isOnItsWay) return null;
  const choose = (files: readonly File[]) =>
    startUploads(files, {
      kind: 'recording',
      resume: { id: recording.id, meetingId: recording.meeting_id },
      workspaceId: workspace,
      language: SPOKEN_LANGUAGES.find((each) => each === recording.language) ?? 'en',
      onSent: () => void queryClient.invalidateQueries({ queryKey: ['recordings'] }),
    });
  return (
    <FileButton needs="write:transcripts" size="sm" icon={FileUp} onChoose={choose}>
      {text.resumeWithFile}
    </FileButton>
  );
}
