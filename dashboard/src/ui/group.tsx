import type { ReactNode } from 'react';

/** Part of a page or panel with its title, how much is in it, and what can be done with all of it. */
export function Group({
  title,
  count,
  note,
  action,
  children,
}: {
  title: string;
  count?: number | undefined;
  note?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="pt-4">
      <div className="flex min-h-6 items-center gap-2 px-4 pb-1">
        <h2 className="text-12 font-semibold">
          {title}{' '}
          {count !== undefined && <span className="font-normal text-ink-3 tnum">{count}</span>}
        </h2>
        <span className="flex-1 text-12 text-ink-3 tnum">{note}</span>
        {action}
      </div>
      {children}
    </section>
  );
}
