import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

const TAB =
  'relative h-10 shrink-0 whitespace-nowrap px-0.5 text-13 text-ink-3 hover:text-ink data-[active]:text-ink data-[active]:font-medium after:absolute after:inset-x-0 after:-bottom-px after:h-[2px] after:rounded-full data-[active]:after:bg-ink';

export type Tab = { id: string; name: string; count?: number | undefined; content: ReactNode };

/** Shows tabs with their panels. Only the chosen panel is rendered. */
export function Tabs({
  label,
  tabs,
  shown,
  onShow,
}: {
  label: string;
  tabs: readonly Tab[];
  shown: string;
  onShow: (id: string) => void;
}) {
  return (
    <BaseTabs.Root
      value={shown}
      onValueChange={(value) => onShow(String(value))}
      render={<section aria-label={label} />}
      className="flex min-h-0 flex-col border-line bg-surface md:border-l"
    >
      <BaseTabs.List className="flex shrink-0 gap-4 overflow-x-auto border-b border-line px-4">
        {tabs.map(({ id, name, count }) => (
          <BaseTabs.Tab key={id} value={id} className={TAB}>
            {name}{' '}
            {count !== undefined && <span className="font-normal text-ink-3 tnum">{count}</span>}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map(({ id, content }) => (
        <BaseTabs.Panel key={id} value={id} className="min-h-0 flex-1 overflow-y-auto">
          {content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
