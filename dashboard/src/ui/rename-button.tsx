import { Pencil } from 'lucide-react';
import { useState } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from './button.tsx';
import { TitleDialog } from './title-dialog.tsx';

/** Button of a header that changes the title of the page. */
export function RenameButton({
  title,
  onSave,
}: {
  title: string;
  onSave: (title: string) => Promise<unknown>;
}) {
  const { general } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="ghost" icon={Pencil} label={general.rename} onClick={() => setOpen(true)} />
      {isOpen && <TitleDialog title={title} onSave={onSave} onClose={() => setOpen(false)} />}
    </>
  );
}
