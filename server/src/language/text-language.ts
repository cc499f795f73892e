/** Languages for which Docket has locale lists, as ISO 639-1 codes. */
export const TEXT_LANGUAGES = ['en', 'es', 'fr', 'de', 'pt'] as const;

export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

export function isTextLanguage(language: string | null): language is TextLanguage {
  return (TEXT_LANGUAGES as readonly (string | null)[]).includes(language);
}
