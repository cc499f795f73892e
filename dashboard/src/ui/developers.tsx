import { useCan } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';

/** Folds away what only developers need: a command that does the same, or a schema. Persons who may only read do not have it. */
export function Developers({ command, note }: { command: string; note?: string }) {
  const { general } = useMessages();
  if (!useCan('write:documents')) return null;
  return (
    <details className="max-w-full text-12 text-ink-3">
      <summary className="w-fit cursor-pointer py-1 hover:text-ink">{general.developers}</summary>
      <p className="mt-1">{note ?? general.byCommand}</p>
      <pre
        tabIndex={0}
        className="mt-1 overflow-x-auto rounded-md bg-sunken px-3 py-2 font-mono text-12 text-ink-2"
      >
        {command}
      </pre>
    </details>
  );
}
