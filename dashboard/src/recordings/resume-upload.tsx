import type { Transcription } from '@docket/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';

import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { SPOKEN_LANGUAGES, startUploads, useUploads } from './uploads.ts';

/**
 * Asks for the file of an upload that ended with the page that sent it, and goes on behind the bytes that the server
 * has. The server compares the hash of the whole file.
 */
export function ResumeUpload({ recording }: { recording: Transcription }) {
  const { recordings: text } = useMessages();
  const workspace = useWorkspaceId();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isOnItsWay = useUploads().some(({ transcriptionId }) => transcriptionId === recording.id);
  if (!recording.upload || isOnItsWay) return null;
  const choose = (files: readonly File[]) => {
    startUploads(files, {
      resume: { transcriptionId: recording.id, meetingId: recording.meeting_id },
      workspaceId: workspace,
      language: SPOKEN_LANGUAGES.find((each) => each === recording.language) ?? 'en',
      onSent: () => void queryClient.invalidateQueries({ queryKey: ['recordings'] }),
    });
    void navigate({ to: '/w/$workspace/recordings', params: { workspace } });
  };
  return (
    <FileButton size="sm" icon={FileUp} onChoose={choose}>
      {text.resumeWithFile}
    </FileButton>
  );
}
