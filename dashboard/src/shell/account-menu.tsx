import { useNavigate } from '@tanstack/react-router';
import { Moon, Sun } from 'lucide-react';

import { usePreferences } from '../api/preferences.ts';
import { endSession } from '../api/session-changes.ts';
import { useMe } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { useTheme } from '../ui/theme.ts';

/** Shows the person, with the account and the end of the session in a menu. */
export function AccountMenu() {
  const { shell } = useMessages();
  const { user } = useMe();
  const navigate = useNavigate();
  const name = user?.name ?? user?.email ?? '';
  return (
    <div className="flex items-center gap-1">
      <Menu
        items={[
          { name: shell.account, run: () => void navigate({ to: '/account' }) },
          { name: shell.reference, run: () => location.assign('/docs') },
          { name: shell.signOut, run: () => void signOut() },
        ]}
        trigger={
          <button
            type="button"
            className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-1.5 text-left hover:bg-hover"
          >
            <span
              aria-hidden
              className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-11 font-semibold text-accent"
            >
              {name.slice(0, 2).toUpperCase()}
            </span>
            <span className="min-w-0 flex-1 truncate text-12 text-ink-2">{name}</span>
          </button>
        }
      />
      <ThemeButton />
    </div>
  );
}

function ThemeButton() {
  const { shell } = useMessages();
  const { shown } = useTheme();
  const { setTheme } = usePreferences();
  const next = shown === 'dark' ? 'light' : 'dark';
  return (
    <Button
      size="sm"
      kind="ghost"
      icon={shown === 'dark' ? Sun : Moon}
      label={shell.theme[next]}
      onClick={() => setTheme(next)}
    />
  );
}

async function signOut(): Promise<void> {
  await endSession();
  // A new page: the next person sees no uploads and no answers of this one.
  location.assign('/app/sign-in');
}
