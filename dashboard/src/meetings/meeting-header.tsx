import type { Meeting } from '@docket/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { AudioLines, Trash2 } from 'lucide-react';

import { useDelete } from '../api/deletes.ts';
import { docket } from '../api/docket.ts';
import { useCan, useWorkspaceId } from '../api/session.ts';
import { formatClock, formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { ExportMenu } from '../transcript/export-menu.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RenameButton } from '../ui/rename-button.tsx';
import { beginOf } from './days.ts';
import { MeetingState } from './meeting-state.tsx';

export function MeetingHeader({ meeting }: { meeting: Meeting }) {
  const { meetings: text, shell } = useMessages();
  const language = useLanguage();
  const workspace = useWorkspaceId();
  const { title, participants, duration_seconds: seconds } = meeting;
  const { transcription_id: recording, has_transcript: hasTranscript } = meeting;
  const canWrite = useCan('write:transcripts');
  const facts = [
    formatTime(beginOf(meeting), language),
    seconds !== null && formatClock(seconds),
    participants.length > 0 && text.people(participants.length),
  ];
  return (
    <PageHeader
      parent={
        <Link to="/w/$workspace/meetings" params={{ workspace }}>
          {shell.meetings}
        </Link>
      }
      title={title}
      meta={
        <>
          <MeetingState meeting={meeting} />
          <span className="hidden tnum xl:inline">{facts.filter(Boolean).join(' · ')}</span>
        </>
      }
      actions={
        <>
          {recording !== null && (
            <Link
              to="/w/$workspace/recordings/$recording"
              params={{ workspace, recording }}
              title={text.recording}
              aria-label={text.recording}
              className={buttonClass({ kind: 'ghost', isSquare: true })}
            >
              <AudioLines aria-hidden size={15} strokeWidth={1.75} />
            </Link>
          )}
          {recording !== null && hasTranscript && <ExportMenu transcriptionId={recording} />}
          {canWrite && <Changes meeting={meeting} />}
        </>
      }
    />
  );
}

function Changes({ meeting: { id, title } }: { meeting: Meeting }) {
  const { meetings: text } = useMessages();
  const workspace = useWorkspaceId();
  const deleteOne = useDelete('meetings');
  const navigate = useNavigate();
  const remove = () => {
    deleteOne([id], text.deletedMany(1));
    void navigate({ to: '/w/$workspace/meetings', params: { workspace } });
  };
  const queryClient = useQueryClient();
  const rename = async (newTitle: string) => {
    await docket.meetings.update(id, { title: newTitle });
    await queryClient.invalidateQueries({ queryKey: ['meetings'] });
  };
  return (
    <>
      <RenameButton title={title} onSave={rename} />
      <Button kind="ghost" icon={Trash2} label={text.delete} onClick={remove} />
    </>
  );
}
