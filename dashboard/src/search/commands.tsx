import { useNavigate } from '@tanstack/react-router';

import { usePreferences } from '../api/preferences.ts';
import { useCan, useWorkspaceId } from '../api/session.ts';
import { useGoToQuestion } from '../ask/question-field.ts';
import { LANGUAGES, useLanguage, useMessages } from '../messages/messages.tsx';
import { nameKeys } from '../ui/keys.ts';
import { useTheme } from '../ui/theme.ts';

export type Command = { name: string; keys?: string; run: () => void };

/** Pages that a jump reaches, by the letter after G. */
const PLACES = [
  { name: 'home', to: '/w/$workspace', letter: 'h' },
  { name: 'documents', to: '/w/$workspace/documents', letter: 'd' },
  { name: 'recordings', to: '/w/$workspace/recordings', letter: 'r' },
  { name: 'meetings', to: '/w/$workspace/meetings', letter: 'm' },
  { name: 'grids', to: '/w/$workspace/grids', letter: 'g' },
  { name: 'templates', to: '/w/$workspace/templates', letter: 'f' },
  { name: 'tasks', to: '/w/$workspace/tasks', letter: 't' },
  { name: 'drafts', to: '/w/$workspace/drafts', letter: 'w' },
] as const;

/** Returns the function of each letter that follows G. */
export function useJumps(): Record<string, () => void> {
  const navigate = useNavigate();
  const workspace = useWorkspaceId();
  return Object.fromEntries(
    PLACES.map(({ to, letter }) => [letter, () => void navigate({ to, params: { workspace } })]),
  );
}

/** Lists the keys of all pages, for the dialog that shows them. */
export function useJumpNames(): { keys: string; name: string }[] {
  const { shell } = useMessages();
  return PLACES.map(({ name, letter }) => ({
    keys: `G ${letter.toUpperCase()}`,
    name: shell[name],
  }));
}

/**
 * Lists the commands of the palette: pages, then what the person can set.
 *
 * @param query what is typed, which the page of all results takes over
 */
export function useCommands(query: string): Command[] {
  const { ask, keys, shell, search: text } = useMessages();
  const navigate = useNavigate();
  const workspace = useWorkspaceId();
  const language = useLanguage();
  const { shown } = useTheme();
  const { setTheme, setLanguage } = usePreferences();
  const other = shown === 'dark' ? 'light' : 'dark';
  const jumps = useJumps();
  const managesMembers = useCan('admin:all');
  return [
    ...PLACES.map(({ name, letter }) => ({
      name: text.goTo(shell[name]),
      keys: `G ${letter.toUpperCase()}`,
      run: jumps[letter]!,
    })),
    {
      name: text.goTo(text.title),
      run: () =>
        void navigate({ to: '/w/$workspace/search', params: { workspace }, search: { q: query } }),
    },
    ...(managesMembers
      ? [
          {
            name: text.goTo(shell.members),
            run: () =>
              void navigate({ to: '/w/$workspace/settings/members', params: { workspace } }),
          },
        ]
      : []),
    { name: ask.command, keys: nameKeys('mod+J', keys.control), run: useGoToQuestion() },
    { name: text.goTo(shell.account), run: () => void navigate({ to: '/account' }) },
    { name: shell.theme[other], run: () => setTheme(other) },
    ...LANGUAGES.filter((each) => each !== language).map((each) => ({
      name: text.languages[each],
      run: () => void setLanguage(each),
    })),
  ];
}
