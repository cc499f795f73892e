import type { Document } from '@docket/sdk';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { useDeleteDocument } from './use-delete-document.ts';

type Opened = 'rename' | 'share' | undefined;

/** Menu of a document: rename, share, delete. */
export function DocumentMenu({ document }: { document: Document }) {
  const { documents: text } = useMessages();
  const [opened, setOpened] = useState<Opened>();
  const remove = useDeleteDocument();
  const close = () => setOpened(undefined);
  return (
    <>
      <Menu
        trigger={<Button kind="ghost" icon={Ellipsis} label={text.moreActions} />}
        items={[
          { name: text.share, needs: 'write:documents', run: () => setOpened('share') },
          { name: text.rename, needs: 'write:documents', run: () => setOpened('rename') },
          { name: text.delete, needs: 'delete:documents', run: () => remove(document) },
        ]}
      />
      <RenameDialog document={document} isOpen={opened === 'rename'} onClose={close} />
      <ShareDialog document={document} isOpen={opened === 'share'} onClose={close} />
    </>
  );
}
