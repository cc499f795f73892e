import type { ReactNode } from 'react';

/** Part of the sheet with its title. */
export function SheetPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-12 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
