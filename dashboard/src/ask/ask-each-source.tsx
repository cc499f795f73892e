import type { ReadSource } from '@docket/sdk';
import { Table2 } from 'lucide-react';
import { useState } from 'react';

import { NewGridDialog } from '../grids/new-grid-dialog.tsx';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';

/** Asks each source that was read for an answer by itself, in a grid. */
export function AskEachSource({
  question,
  read,
}: {
  question: string;
  read: readonly ReadSource[];
}) {
  const { grids: text } = useMessages();
  const [isOpen, setOpen] = useState(false);
  if (read.length === 0) return null;
  return (
    <>
      <Button
        size="sm"
        kind="ghost"
        icon={Table2}
        needs="write:documents"
        onClick={() => setOpen(true)}
      >
        {text.askEachSource}
      </Button>
      {isOpen && <NewGridDialog question={question} chosen={read} onClose={() => setOpen(false)} />}
    </>
  );
}
