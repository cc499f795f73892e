import type { ResultEngine } from '@docket/sdk';
import { Info } from 'lucide-react';
import type { ComponentProps } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Group } from '../ui/group.tsx';

/** Part of the outcome, and how it was made. */
export function ResultGroup({
  engine,
  children,
  ...group
}: ComponentProps<typeof Group> & { engine?: ResultEngine | undefined }) {
  return (
    <Group {...group}>
      {children}
      {engine?.method === 'rules' && <MadeByRules note={engine.note} />}
    </Group>
  );
}

function MadeByRules({ note }: { note: string | undefined }) {
  const { meetings: text } = useMessages();
  return (
    <p className="flex items-center gap-1 px-4 pt-1 text-12 text-ink-3">
      {text.madeByRules}
      {note && <Button size="sm" kind="ghost" icon={Info} label={note} />}
    </p>
  );
}
