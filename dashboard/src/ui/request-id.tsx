import { useState } from 'react';

import { useMessages } from '../messages/messages.tsx';

/** Shows the id of a request, which a click copies for the operator. */
export function RequestId({ id }: { id: string }) {
  const { general } = useMessages();
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    void navigator.clipboard.writeText(id).then(() => setCopied(true));
  };
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={general.copyRequestId(id)}
      className="min-h-6 font-mono text-12 text-ink-3 hover:text-ink"
    >
      {isCopied ? general.copied : id}
    </button>
  );
}
