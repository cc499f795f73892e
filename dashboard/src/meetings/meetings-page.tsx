import { FileUp } from 'lucide-react';
import { useState } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { DropTarget } from '../ui/drop-target.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { MeetingList } from './meeting-list.tsx';

const STATES = ['scheduled', 'in_progress', 'completed'] as const;

type Opened = { file?: File | undefined };

/** Page with the meetings of a workspace. A transcript can be dropped anywhere on it. */
export function MeetingsPage() {
  const { meetings: text, shell } = useMessages();
  const [opened, setOpened] = useState<Opened>();
  const open = () => setOpened({});
  return (
    <>
      <DropTarget hint={text.dropHere} onDrop={([file]) => setOpened({ file })}>
        <PageHeader
          title={shell.meetings}
          actions={
            <Button kind="primary" icon={FileUp} onClick={open}>
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
