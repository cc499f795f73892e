import { Copy } from 'lucide-react';
import { useState } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import type { InvitationAddress } from './use-invite.ts';

/** Shows the address of an invitation, which the server does not show again. */
export function AddressToPassOn({
  address: { email, url },
  onDone,
}: {
  address: InvitationAddress;
  onDone: () => void;
}) {
  const { members: text, general } = useMessages();
  const [isCopied, setCopied] = useState(false);
  // A page from another machine without HTTPS has no clipboard: a click on the address selects all of it.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{text.passOn(email)}</p>
      <code
        aria-label={text.address}
        className="rounded-md bg-sunken px-3 py-2 font-mono text-12 break-all select-all"
      >
        {url}
      </code>
      <div className="flex gap-2">
        {clipboard && (
          <Button
            icon={Copy}
            onClick={() => void clipboard.writeText(url).then(() => setCopied(true))}
          >
            {isCopied ? general.copied : text.copy}
          </Button>
        )}
        <span className="flex-1" />
        <Button kind="primary" onClick={onDone}>
          {text.done}
        </Button>
      </div>
    </div>
  );
}
