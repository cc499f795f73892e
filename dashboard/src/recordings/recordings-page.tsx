import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';

import { useWorkspaceId } from '../api/session.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { DropTarget } from '../ui/drop-target.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Select } from '../ui/select.tsx';
import { RecordingTable } from './recording-table.tsx';
import { UploadTray } from './upload-tray.tsx';
import { SPOKEN_LANGUAGES, type SpokenLanguage, startUploads } from './uploads.ts';

const STATES = ['processing', 'completed', 'failed'] as const;
const STORED = 'docket-spoken-language';

/** Page with the recordings of a workspace. Files can be dropped anywhere on it. */
export function RecordingsPage() {
  const { recordings: text, shell } = useMessages();
  const workspaceId = useWorkspaceId();
  const queryClient = useQueryClient();
  const [language, chooseLanguage] = useSpokenLanguage();
  const upload = (files: readonly File[]) =>
    startUploads(files, {
      workspaceId,
      language,
      onSent: () => void queryClient.invalidateQueries({ queryKey: ['recordings'] }),
    });
  return (
    <DropTarget hint={text.dropHere} onDrop={upload}>
      <PageHeader
        title={shell.recordings}
        actions={
          <>
            <Select
              label={text.spokenLanguage}
              isLabelHidden
              choices={SPOKEN_LANGUAGES.map((id) => ({ id, name: text.languages[id] }))}
              chosen={language}
              onChoose={chooseLanguage}
            />
            <UploadButton onChoose={upload} />
          </>
        }
      />
      <FilterBar
        titleLabel={text.filterTitle}
        stateLabel={text.state}
        states={STATES.map((id) => ({ id, name: text.states[id] }))}
      />
      <RecordingTable emptyAction={<UploadButton onChoose={upload} />} />
      <UploadTray />
    </DropTarget>
  );
}

/** Returns the language that is spoken in new recordings: the one chosen last, else that of the person. */
function useSpokenLanguage(): [SpokenLanguage, (language: SpokenLanguage) => void] {
  const own = useLanguage();
  const [language, setLanguage] = useState<SpokenLanguage>(() => {
    const stored = localStorage.getItem(STORED);
    return SPOKEN_LANGUAGES.find((each) => each === stored) ?? own;
  });
  const choose = (chosen: SpokenLanguage) => {
    localStorage.setItem(STORED, chosen);
    setLanguage(chosen);
  };
  return [language, choose];
}

function UploadButton({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const { recordings: text } = useMessages();
  return (
    <FileButton kind="primary" icon={Upload} accept="audio/*,video/*" multiple onChoose={onChoose}>
      {text.upload}
    </FileButton>
  );
}
