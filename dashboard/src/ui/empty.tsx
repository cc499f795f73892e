import type { ReactNode } from 'react';

import type { Needs } from '../api/session.ts';
import { Developers } from './developers.tsx';
import { Permitted } from './permitted.tsx';

/** Shows an empty list: one sentence, the action that fills it, and for developers the same as a command. */
export function Empty({
  needs,
  children,
  action,
  command,
}: Needs & {
  children: ReactNode;
  action?: ReactNode;
  command?: string;
}) {
  return (
    <div className="flex flex-col items-start gap-3 p-6">
      <p className="text-ink-2">{children}</p>
      <Permitted needs={needs}>{action}</Permitted>
      {command && <Developers command={command} />}
    </div>
  );
}
