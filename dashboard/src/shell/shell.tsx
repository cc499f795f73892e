import { Outlet } from '@tanstack/react-router';
import { Menu, Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { useGoToQuestion } from '../ask/question-field.ts';
import { useLiveUpdates } from '../api/live.ts';
import { useStoredPreferences } from '../api/preferences.ts';
import { useWorkspaceId } from '../api/session.ts';
import { KeepBar } from '../setup/keep-bar.tsx';
import { useMessages } from '../messages/messages.tsx';
import { CommandPalette } from '../search/command-palette.tsx';
import { useJumps } from '../search/commands.tsx';
import { Button } from '../ui/button.tsx';
import { useJumpKeys } from '../ui/jump-keys.ts';
import { useKeys } from '../ui/keys.ts';
import { Logo } from '../ui/logo.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { UploadDrop } from '../uploads/upload-drop.tsx';
import { UploadTray } from '../uploads/upload-tray.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { Sidebar } from './sidebar.tsx';

const RecorderBar = lazy(async () => ({
  default: (await import('../recorder/recorder-bar.tsx')).RecorderBar,
}));

/** Frame of all pages of a workspace: navigation on the left, the page on a sheet of paper. */
export function Shell() {
  const { shell } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'palette' | 'keys'>();
  const search = () => {
    setOpen(false);
    setDialog('palette');
  };
  const goToQuestion = useGoToQuestion();
  const ask = () => {
    setDialog(undefined);
    goToQuestion();
  };
  useKeys({ 'mod+k': search, 'mod+j': ask, '?': () => setDialog('keys') });
  useJumpKeys(useJumps());
  useLiveUpdates(useWorkspaceId());
  useStoredPreferences();
  return (
    <UploadDrop>
      <div className="grid h-full grid-cols-1 grid-rows-[44px_minmax(0,1fr)] lg:grid-cols-[228px_minmax(0,1fr)] lg:grid-rows-1">
        <header className="flex items-center gap-2 border-b border-line px-3 lg:hidden">
          <Button icon={Menu} kind="ghost" label={shell.menu} onClick={() => setOpen(true)} />
          <Logo />
          <span className="flex-1 font-semibold">Docket</span>
          <Button icon={Search} kind="ghost" label={shell.search} onClick={search} />
        </header>
        <Sidebar isOpen={isOpen} onClose={() => setOpen(false)} onSearch={search} />
        <main className="relative flex min-h-0 min-w-0 flex-col lg:py-2 lg:pr-2">
          <div className="flex min-h-0 flex-1 flex-col overflow-hidden bg-surface lg:rounded-lg lg:shadow-[0_0_0_1px_var(--line)]">
            <KeepBar />
            <Suspense>
              <RecorderBar />
            </Suspense>
            <Suspense fallback={<Skeleton />}>
              <Outlet />
            </Suspense>
          </div>
          <UploadTray />
        </main>
        {dialog === 'palette' && <CommandPalette onClose={() => setDialog(undefined)} />}
        {dialog === 'keys' && <KeysDialog onClose={() => setDialog(undefined)} />}
      </div>
    </UploadDrop>
  );
}
