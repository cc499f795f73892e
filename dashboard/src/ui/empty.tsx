import type { ReactNode } from 'react';

import { useMessages } from '../messages/messages.tsx';

/** Shows an empty list: one sentence, the action that fills it, and the same as a command. */
export function Empty({
  children,
  action,
  command,
}: {
  children: ReactNode;
  action?: ReactNode;
  command?: string;
}) {
  const { general } = useMessages();
  return (
    <div className="flex flex-col items-start gap-3 p-6">
      <p className="text-ink-2">{children}</p>
      {action}
      {command && (
        <div className="max-w-full text-12 text-ink-3">
          <p>{general.byCommand}</p>
          <pre className="mt-1 overflow-x-auto rounded-md bg-sunken px-3 py-2 font-mono text-12 text-ink-2">
            {command}
          </pre>
        </div>
      )}
    </div>
  );
}
