import { Link, useSearch } from '@tanstack/react-router';
import { Upload } from 'lucide-react';

import { useCan, useWorkspaceId } from '../api/session.ts';
import { WorkspaceAskPanel } from '../ask/workspace-ask-panel.tsx';
import { useMessages } from '../messages/messages.tsx';
import type { SearchAddress } from '../search/search-address.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useStartUploads } from '../uploads/use-start-uploads.ts';
import { NewestLists, useNewest } from './newest-lists.tsx';
import { Sample } from './sample.tsx';
import { useSample } from './use-sample.ts';
import { useWaiting, WaitingLists } from './waiting-lists.tsx';

const COMMAND =
  'curl $DOCKET_URL/v2/documents/upload -H "Authorization: Bearer $DOCKET_KEY" -F file=@contract.pdf';

/** Page with what waits for the person and what is newest. An empty workspace has the sample contract in its place. */
export function HomePage() {
  const { home: text } = useMessages();
  const sample = useSample();
  const waiting = useWaiting();
  const newest = useNewest();
  const hasOwn = newest.ids.some((id) => !sample.ids.includes(id)) || newest.hasFailed;
  const hasSources = newest.ids.length > 0;
  const isLoading = sample.isLoading || newest.isLoading || waiting.isLoading;
  return (
    <>
      <PageHeader title={text.title} actions={hasOwn && <UploadButton />} />
      <div className="min-h-0 flex-1 overflow-y-auto pb-8">
        <div className="max-w-list">
          {!hasOwn && isLoading && <Skeleton />}
          {!hasOwn && !isLoading && (
            <Beginning sample={sample} isNothingWaiting={waiting.isEmpty} />
          )}
          {hasSources && (
            <WorkspaceAskPanel>
              <ToFilters />
            </WorkspaceAskPanel>
          )}
          <WaitingLists lists={waiting.lists} />
          {hasOwn && <NewestLists lists={newest.lists} onRemoveSample={sample.remove} />}
        </div>
      </div>
    </>
  );
}

/** Leads to the page that asks the same question of the sources that the person chooses. */
function ToFilters() {
  const { ask: text } = useMessages();
  const { ask } = useSearch({ strict: false }) as SearchAddress;
  return (
    <Link
      to="/w/$workspace/search"
      params={{ workspace: useWorkspaceId() }}
      search={{ ask }}
      className="py-1 text-12 text-accent hover:underline"
    >
      {text.chooseSources}
    </Link>
  );
}

function UploadButton() {
  const { home: text } = useMessages();
  const upload = useStartUploads();
  if (!useCan('write:documents')) return null;
  return (
    <FileButton kind="primary" icon={Upload} multiple onChoose={upload}>
      {text.chooseFile}
    </FileButton>
  );
}

/** Shows how to begin in an empty workspace. */
function Beginning({
  sample: { document, add, remove, canAdd },
  isNothingWaiting,
}: {
  sample: ReturnType<typeof useSample>;
  isNothingWaiting: boolean;
}) {
  const upload = useStartUploads();
  if (document) return <Sample document={document} onUpload={upload} onRemove={remove} />;
  if (!isNothingWaiting) return null;
  return <Nothing onSample={canAdd ? add : undefined} />;
}

function Nothing({
  onSample,
}: {
  /** Undefined: the person may not add documents. */
  onSample: (() => void) | undefined;
}) {
  const { home: text } = useMessages();
  const canAdd = useCan('write:documents');
  return (
    <Empty
      needs="write:documents"
      action={
        onSample && (
          <span className="flex flex-wrap gap-2">
            <UploadButton />
            <Button onClick={onSample}>{text.addSample}</Button>
          </span>
        )
      }
      command={COMMAND}
    >
      {canAdd ? text.nothing : text.nothingWaits}
    </Empty>
  );
}
