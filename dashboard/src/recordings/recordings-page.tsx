import { Upload } from 'lucide-react';

import { useMessages } from '../messages/messages.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Permitted } from '../ui/permitted.tsx';
import { RecordButton } from '../recorder/record-button.tsx';
import { useSpokenLanguage } from '../uploads/spoken-language.ts';
import { SpokenLanguageSelect } from '../uploads/spoken-language-select.tsx';
import { useStartUploads } from '../uploads/use-start-uploads.ts';
import { RecordingTable } from './recording-table.tsx';

const STATES = ['processing', 'completed', 'failed'] as const;

/** Page with the recordings of a workspace. */
export function RecordingsPage() {
  const { recordings: text, shell } = useMessages();
  const [language, chooseLanguage] = useSpokenLanguage();
  const upload = useStartUploads();
  return (
    <>
      <PageHeader
        title={shell.recordings}
        actions={
          <Permitted needs="write:transcripts">
            <SpokenLanguageSelect isLabelHidden language={language} onChoose={chooseLanguage} />
            <RecordButton />
            <UploadButton onChoose={upload} />
          </Permitted>
        }
      />
      <FilterBar
        titleLabel={text.filterTitle}
        stateLabel={text.state}
        states={STATES.map((id) => ({ id, name: text.states[id] }))}
      />
      <RecordingTable emptyAction={<UploadButton onChoose={upload} />} />
    </>
  );
}

function UploadButton({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const { recordings: text } = useMessages();
  return (
    <FileButton kind="primary" icon={Upload} accept="audio/*,video/*" multiple onChoose={onChoose}>
      {text.upload}
    </FileButton>
  );
}
