import { useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';

import { useMe, useWorkspace } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { Logo } from '../ui/logo.tsx';
import { Menu } from '../ui/menu.tsx';

/** Shows the workspace, and the others of the person in a menu. */
export function WorkspaceMenu() {
  const { shell } = useMessages();
  const { workspaces } = useMe();
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const items = workspaces.map(({ id, name }) => ({
    name,
    run: () => void navigate({ to: '/w/$workspace', params: { workspace: id } }),
  }));
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
