import { Upload } from 'lucide-react';

import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { DropTarget } from '../ui/drop-target.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { DocumentTable } from './document-table.tsx';
import { UploadTray } from './upload-tray.tsx';
import { useUploads } from './use-uploads.ts';

const STATES = ['processing', 'completed', 'failed'] as const;

/** Page with the documents of a workspace. Files can be dropped anywhere on it. */
export function DocumentsPage() {
  const { documents: text, shell } = useMessages();
  const { uploads, upload, dismiss } = useUploads(useWorkspaceId());
  return (
    <DropTarget hint={text.dropHere} onDrop={upload}>
      <PageHeader title={shell.documents} actions={<UploadButton onChoose={upload} />} />
      <FilterBar
        titleLabel={text.filterTitle}
        stateLabel={text.state}
        states={STATES.map((id) => ({ id, name: text.states[id] }))}
      />
      <DocumentTable emptyAction={<UploadButton onChoose={upload} />} />
      <UploadTray uploads={uploads} onDismiss={dismiss} />
    </DropTarget>
  );
}

function UploadButton({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const { documents: text } = useMessages();
  return (
    <FileButton
      kind="primary"
      icon={Upload}
      accept=".pdf,.docx,.txt,.csv,.png,.jpg,.jpeg,.tif,.tiff"
      multiple
      onChoose={onChoose}
    >
      {text.upload}
    </FileButton>
  );
}
