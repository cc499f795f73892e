import { createContext, type ReactNode, use } from 'react';

import type { Messages } from './en/messages.ts';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language is loaded only when it is chosen. */
const LOADERS: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import('./en/messages.ts')).messages,
  de: async () => (await import('./de/messages.ts')).messages,
};

const STORED = 'docket-language';

/** Returns the language that the person chose, else the first known one of the browser. */
export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(STORED), ...navigator.languages];
  const known = wanted.map((tag) => tag?.slice(0, 2)).find(isLanguage);
  return known ?? 'en';
}

/** Stores the language of the person and loads the page again in it. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(STORED, language);
  location.reload();
}

export function loadMessages(language: Language): Promise<Messages> {
  return LOADERS[language]();
}

function isLanguage(tag: string | undefined): tag is Language {
  return LANGUAGES.some((language) => language === tag);
}

const Context = createContext<{ language: Language; messages: Messages } | undefined>(undefined);

export function MessagesProvider({
  language,
  messages,
  children,
}: {
  language: Language;
  messages: Messages;
  children: ReactNode;
}) {
  return <Context value={{ language, messages }}>{children}</Context>;
}

/** Returns the texts in the language of the person. */
export function useMessages(): Messages {
  return useTexts().messages;
}

/** Returns the language of the person, for dates and numbers. */
export function useLanguage(): Language {
  return useTexts().language;
}

function useTexts() {
  const texts = use(Context);
  if (!texts) throw new Error('MessagesProvider is missing');
  return texts;
}
