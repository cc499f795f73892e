import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';
/** Theme of the person; `system` follows the machine. */
export type ThemeChoice = Theme | 'system';

const STORED = 'docket-theme';
const listeners = new Set<() => void>();

/** Returns the choice of the person, and the theme that is shown. */
export function useTheme(): { choice: ThemeChoice; shown: Theme } {
  const shown = useSyncExternalStore(subscribe, getShown);
  const choice = useSyncExternalStore(subscribe, getChoice);
  return { choice, shown };
}

/** Stores the theme of the person and shows it. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, choice);
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const shown = choice === 'system' ? (isDark ? 'dark' : 'light') : choice;
  document.documentElement.dataset['theme'] = shown;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function getShown(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

function getChoice(): ThemeChoice {
  const stored = localStorage.getItem(STORED);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}
