import type { ReactNode } from 'react';

import { type Needs, type Scope, useCan } from '../api/session.ts';

/** Shows a control only to a person who holds the scope that it needs. */
export function Permitted({ needs, children }: Needs & { children: ReactNode }) {
  // Pages without a session have controls too.
  if (needs === undefined) return children;
  return <IfHeld scope={needs}>{children}</IfHeld>;
}

function IfHeld({ scope, children }: { scope: Scope; children: ReactNode }) {
  return useCan(scope) ? children : null;
}
