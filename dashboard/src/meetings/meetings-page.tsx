import { FileUp } from 'lucide-react';
import { useState } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { DropTarget } from '../ui/drop-target.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { isTranscript } from '../uploads/file-kind.ts';
import { useStartUploads } from '../uploads/use-start-uploads.ts';
import { ImportDialog } from './import-dialog.tsx';
import { MeetingList } from './meeting-list.tsx';

const STATES = ['scheduled', 'in_progress', 'completed'] as const;

type Opened = { file?: File | undefined };

/** Page with the meetings of a workspace. A transcript that is dropped on it is imported; other files are uploaded. */
export function MeetingsPage() {
  const { meetings: text, shell } = useMessages();
  const [opened, setOpened] = useState<Opened>();
  const open = () => setOpened({});
  const upload = useStartUploads();
  const drop = (files: readonly File[]) => {
    const file = files.find(isTranscript);
    if (file) setOpened({ file });
    upload(files.filter((other) => !isTranscript(other)));
  };
  return (
    <>
      <DropTarget needs="write:transcripts" hint={text.dropHere} onDrop={drop}>
        <PageHeader
          title={shell.meetings}
          actions={
            <Button kind="primary" icon={FileUp} needs="write:transcripts" onClick={open}>
              {text.import}
            </Button>
          }
        />
        <FilterBar
          titleLabel={text.filterTitle}
          stateLabel={text.state}
          states={STATES.map((id) => ({ id, name: text.states[id] }))}
        />
        <MeetingList emptyAction={<Button onClick={open}>{text.import}</Button>} />
      </DropTarget>
      {opened && <ImportDialog file={opened.file} onClose={() => setOpened(undefined)} />}
    </>
  );
}
