import { Upload } from 'lucide-react';

import { useMessages } from '../messages/messages.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { DOCUMENT_EXTENSIONS } from '../uploads/file-kind.ts';
import { useStartUploads } from '../uploads/use-start-uploads.ts';
import { DocumentTable } from './document-table.tsx';

const STATES = ['processing', 'completed', 'failed'] as const;

/** Page with the documents of a workspace. */
export function DocumentsPage() {
  const { documents: text, shell } = useMessages();
  const upload = useStartUploads();
  return (
    <>
      <PageHeader title={shell.documents} actions={<UploadButton onChoose={upload} />} />
      <FilterBar
        titleLabel={text.filterTitle}
        stateLabel={text.state}
        states={STATES.map((id) => ({ id, name: text.states[id] }))}
      />
      <DocumentTable emptyAction={<UploadButton onChoose={upload} />} />
    </>
  );
}

function UploadButton({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const { documents: text } = useMessages();
  return (
    <FileButton
      needs="write:documents"
      kind="primary"
      icon={Upload}
      accept={DOCUMENT_EXTENSIONS.join()}
      multiple
      onChoose={onChoose}
    >
      {text.upload}
    </FileButton>
  );
}
