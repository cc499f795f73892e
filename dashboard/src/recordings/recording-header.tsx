import type { Transcription } from '@docket/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { BookUser, Trash2 } from 'lucide-react';

import { useDelete } from '../api/deletes.ts';
import { docket } from '../api/docket.ts';
import { useCan, useWorkspaceId } from '../api/session.ts';
import { formatClock, formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { ExportMenu } from '../transcript/export-menu.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RenameButton } from '../ui/rename-button.tsx';
import { RecordingState } from './recording-state.tsx';

/** Header of the page of a recording. */
export function RecordingHeader({ recording }: { recording: Transcription }) {
  const { recordings: text, shell } = useMessages();
  const language = useLanguage();
  const workspace = useWorkspaceId();
  const { id, title, status, meeting_id: meetingId, created_at: createdAt } = recording;
  const seconds = recording.duration_seconds;
  const canWrite = useCan('write:transcripts');
  return (
    <PageHeader
      parent={
        <Link to="/w/$workspace/recordings" params={{ workspace }}>
          {shell.recordings}
        </Link>
      }
      title={title}
      meta={
        <>
          {status !== 'processing' && <RecordingState recording={recording} />}
          <span className="hidden tnum xl:inline">
            {seconds !== null && `${formatClock(seconds)} · `}
            {formatTime(createdAt, language)}
          </span>
        </>
      }
      actions={
        <>
          {meetingId !== null && (
            <Link
              to="/w/$workspace/meetings/$meeting"
              params={{ workspace, meeting: meetingId }}
              className={buttonClass()}
            >
              <BookUser aria-hidden size={15} strokeWidth={1.75} />
              {text.meeting}
            </Link>
          )}
          {status === 'completed' && <ExportMenu transcriptionId={id} />}
          {canWrite && <Changes recording={recording} />}
        </>
      }
    />
  );
}

function Changes({ recording: { id, title } }: { recording: Transcription }) {
  const { recordings: text } = useMessages();
  const workspace = useWorkspaceId();
  const deleteOne = useDelete('recordings');
  const navigate = useNavigate();
  const remove = () => {
    deleteOne([id], text.deletedMany(1));
    void navigate({ to: '/w/$workspace/recordings', params: { workspace } });
  };
  const queryClient = useQueryClient();
  const rename = async (newTitle: string) => {
    await docket.transcriptions.update(id, { title: newTitle });
    await queryClient.invalidateQueries({ queryKey: ['recordings'] });
  };
  return (
    <>
      <RenameButton title={title} onSave={rename} />
      <Button kind="ghost" icon={Trash2} label={text.delete} onClick={remove} />
    </>
  );
}
