import { useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';

import { useCan, useMe, useWorkspace, useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { Logo } from '../ui/logo.tsx';
import { Menu } from '../ui/menu.tsx';
import type { MenuItem } from '../ui/menu-props.ts';

/**
 * Shows the workspace, and the others of the person in a menu, which leads to the members for those who manage them.
 *
 * @param onLeave called when another page is chosen
 */
export function WorkspaceMenu({ onLeave }: { onLeave: () => void }) {
  const { shell } = useMessages();
  const { workspaces } = useMe();
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const id = useWorkspaceId();
  const managesMembers = useCan('admin:all');
  const go = (to: '/w/$workspace' | '/w/$workspace/settings/members', chosen: string) => {
    onLeave();
    void navigate({ to, params: { workspace: chosen } });
  };
  const items: MenuItem[] = workspaces.map((each) => ({
    name: each.name,
    run: () => go('/w/$workspace', each.id),
  }));
  if (managesMembers) {
    items.push({
      name: shell.members,
      startsGroup: true,
      run: () => go('/w/$workspace/settings/members', id),
    });
  }
  return (
    <Menu
      items={items}
      trigger={
        <button
          type="button"
          aria-label={`${shell.workspace}: ${workspace?.name ?? ''}`}
          className="flex h-8 items-center gap-2 rounded-md px-1.5 text-left hover:bg-hover"
        >
          <Logo />
          <span className="min-w-0 flex-1 truncate font-semibold">{workspace?.name}</span>
          <ChevronsUpDown aria-hidden size={14} className="text-ink-3" />
        </button>
      }
    />
  );
}
