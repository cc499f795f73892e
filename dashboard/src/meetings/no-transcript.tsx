import type { Meeting } from '@docket/sdk';
import { Link } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { useState } from 'react';

import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { ImportDialog } from './import-dialog.tsx';

/** Says why a meeting has no transcript, and how it gets one. */
export function NoTranscript({ meeting }: { meeting: Meeting }) {
  const { meetings: text } = useMessages();
  const workspace = useWorkspaceId();
  const [isOpen, setOpen] = useState(false);
  const { id, transcription_id: recording } = meeting;
  if (recording !== null) {
    return (
      <Empty
        action={
          <Link
            to="/w/$workspace/recordings/$recording"
            params={{ workspace, recording }}
            className={buttonClass()}
          >
            {text.toRecording}
          </Link>
        }
      >
        {text.notTranscribed}
      </Empty>
    );
  }
  return (
    <>
      <Empty
        needs="write:transcripts"
        action={
          <Button kind="primary" icon={FileUp} onClick={() => setOpen(true)}>
            {text.import}
          </Button>
        }
        command={`curl -X PUT $DOCKET_URL/v2/meetings/${id}/transcript -H "Authorization: Bearer $DOCKET_KEY" \\
  -H "Content-Type: application/json" -d '{"transcript":"Ana: Good morning."}'`}
      >
        {text.noTranscript}
      </Empty>
      {isOpen && <ImportDialog meeting={meeting} onClose={() => setOpen(false)} />}
    </>
  );
}
