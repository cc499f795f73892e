import type { ReactNode } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { DropTarget } from '../ui/drop-target.tsx';
import { useStartUploads } from './use-start-uploads.ts';

/** Takes files that are dropped anywhere on a page of a workspace, unless the page has its own use for them. */
export function UploadDrop({ children }: { children: ReactNode }) {
  const { uploads: text } = useMessages();
  return (
    <DropTarget needs="write:documents" hint={text.dropHere} onDrop={useStartUploads()}>
      {children}
    </DropTarget>
  );
}
