import type { TextLanguage } from '../../built-in/words/text-language.ts';

const NAMES: Readonly<Record<TextLanguage, string>> = {
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  pt: 'Portuguese',
};

/** How a prompt is told in which language to write. */
export function languageSetting(language: TextLanguage | null): string {
  return language === null ? 'of the topic' : NAMES[language];
}
