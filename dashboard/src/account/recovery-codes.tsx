import { Copy } from 'lucide-react';
import { useState } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';

/** Shows the recovery codes, which the server keeps only as hashes. */
export function RecoveryCodes({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  const { account: text, general } = useMessages();
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    void navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true));
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{text.codesHint}</p>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-md bg-sunken p-3 font-mono text-13 min-[400px]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button icon={Copy} onClick={copy}>
          {isCopied ? general.copied : text.copy}
        </Button>
        <span className="flex-1" />
        <Button kind="primary" onClick={onClose}>
          {text.kept}
        </Button>
      </div>
    </div>
  );
}
