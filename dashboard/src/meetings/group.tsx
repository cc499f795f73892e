import type { ResultEngine } from '@docket/sdk';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';

/** Part of the outcome with its title, and how it was made. */
export function Group({
  title,
  note,
  action,
  engine,
  children,
}: {
  title: string;
  note?: string | undefined;
  action?: ReactNode;
  engine?: ResultEngine | undefined;
  children: ReactNode;
}) {
  return (
    <section className="pt-4">
      <div className="flex min-h-6 items-center gap-2 px-4 pb-1">
        <h2 className="text-12 font-semibold">{title}</h2>
        <span className="flex-1 text-12 text-ink-3 tnum">{note}</span>
        {action}
      </div>
      {children}
      {engine?.method === 'rules' && <MadeByRules note={engine.note} />}
    </section>
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
