import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { setupQuery, useMe } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { AccountDialog } from './account-dialog.tsx';

/** Offers an account while the first owner has none. Without an account nobody can come back. */
export function KeepBar() {
  const { setup: text } = useMessages();
  const { user } = useMe();
  const isSignedUp = user?.has_password ?? true;
  const { data } = useQuery({ ...setupQuery, enabled: !isSignedUp });
  const [isOpen, setOpen] = useState(false);
  if (isSignedUp || data?.state !== 'new') return null;
  return (
    <aside className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-canvas px-4 py-2">
      <p className="min-w-0 flex-1 text-ink-2">{text.keepText}</p>
      <Button onClick={() => setOpen(true)}>{text.keep}</Button>
      <AccountDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </aside>
  );
}
