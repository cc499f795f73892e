import { Link } from '@tanstack/react-router';
import {
  AudioLines,
  BookUser,
  FileText,
  House,
  LayoutList,
  ListTodo,
  PenLine,
  type LucideIcon,
  Search,
  Table2,
} from 'lucide-react';

import { useWorkspaceId } from '../api/session.ts';
import { cx } from '../format/class-names.ts';
import { useMessages } from '../messages/messages.tsx';
import { nameKeys } from '../ui/keys.ts';
import { Kbd } from '../ui/labels.tsx';
import { AccountMenu } from './account-menu.tsx';
import { WorkspaceMenu } from './workspace-menu.tsx';

type Place = { name: string; icon: LucideIcon; to: string; isExact?: boolean };

export function Sidebar({
  isOpen,
  onClose,
  onSearch,
}: {
  isOpen: boolean;
  onClose: () => void;
  onSearch: () => void;
}) {
  const { shell } = useMessages();
  const places: Place[] = [
    { name: shell.home, icon: House, to: '/w/$workspace', isExact: true },
    { name: shell.documents, icon: FileText, to: '/w/$workspace/documents' },
    { name: shell.recordings, icon: AudioLines, to: '/w/$workspace/recordings' },
    { name: shell.meetings, icon: BookUser, to: '/w/$workspace/meetings' },
    { name: shell.grids, icon: Table2, to: '/w/$workspace/grids' },
    { name: shell.templates, icon: LayoutList, to: '/w/$workspace/templates' },
    { name: shell.tasks, icon: ListTodo, to: '/w/$workspace/tasks' },
    { name: shell.drafts, icon: PenLine, to: '/w/$workspace/drafts' },
  ];
  return (
    <>
      {isOpen && (
        <button
          type="button"
          aria-label={shell.closeMenu}
          onClick={onClose}
          className="fixed inset-0 z-30 bg-shade lg:hidden"
        />
      )}
      <nav
        aria-label={shell.main}
        className={cx(
          'flex flex-col gap-3 overflow-y-auto bg-canvas px-2 py-2.5',
          isOpen ? 'fixed inset-y-0 left-0 z-40 w-64 shadow-float' : 'hidden lg:flex',
        )}
      >
        <WorkspaceMenu onLeave={onClose} />
        <SearchButton onClick={onSearch} />
        <div className="flex flex-col gap-px">
          {places.map((place) => (
            <NavigationLink key={place.name} place={place} onClick={onClose} />
          ))}
        </div>
        <span className="flex-1" />
        <AccountMenu />
      </nav>
    </>
  );
}

function SearchButton({ onClick }: { onClick: () => void }) {
  const { shell, keys } = useMessages();
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex h-7 shrink-0 items-center gap-2.5 rounded-md bg-raised px-2 text-left text-ink-2 ring-1 ring-line-strong ring-inset hover:bg-hover"
    >
      <Search aria-hidden size={15} strokeWidth={1.75} className="text-ink-3" />
      <span className="flex-1 truncate">{shell.search}</span>
      <Kbd>{nameKeys('mod+K', keys.control)}</Kbd>
    </button>
  );
}

function NavigationLink({ place, onClick }: { place: Place; onClick: () => void }) {
  const workspace = useWorkspaceId();
  const { icon: Icon, name, to, isExact = false } = place;
  return (
    <Link
      to={to}
      params={{ workspace }}
      activeOptions={{ exact: isExact, includeSearch: false }}
      onClick={onClick}
      className="group flex h-7 items-center gap-2.5 rounded-md px-2 text-ink-2 hover:bg-hover hover:text-ink data-[status=active]:bg-chosen data-[status=active]:font-medium data-[status=active]:text-ink"
    >
      <Icon
        aria-hidden
        size={15}
        strokeWidth={1.75}
        className="text-ink-3 group-data-[status=active]:text-ink"
      />
      <span className="flex-1">{name}</span>
    </Link>
  );
}
