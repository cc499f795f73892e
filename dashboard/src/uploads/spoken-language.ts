import { useState } from 'react';

import { useLanguage } from '../messages/messages.tsx';

export const SPOKEN_LANGUAGES = ['en', 'de', 'es', 'fr', 'pt'] as const;
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];

const STORED = 'docket-spoken-language';

/** Returns the spoken language that was chosen last. */
export function storedLanguage(): SpokenLanguage | undefined {
  const stored = localStorage.getItem(STORED);
  return SPOKEN_LANGUAGES.find((each) => each === stored);
}

/** Returns the language that is spoken in new recordings: the one chosen last, else that of the person. */
export function useSpokenLanguage(): [SpokenLanguage, (language: SpokenLanguage) => void] {
  const own = useLanguage();
  const [language, setLanguage] = useState<SpokenLanguage>(() => storedLanguage() ?? own);
  const choose = (chosen: SpokenLanguage) => {
    localStorage.setItem(STORED, chosen);
    setLanguage(chosen);
  };
  return [language, choose];
}
