/** What a recogniser calls the languages that it has a model of, by ISO 639-1. */
export const OCR_MODELS = {
  en: 'eng',
  es: 'spa',
  fr: 'fra',
  de: 'deu',
  pt: 'por',
} as const;

export type OcrLanguage = keyof typeof OCR_MODELS;

export function isOcrLanguage(language: string | null): language is OcrLanguage {
  return language !== null && Object.hasOwn(OCR_MODELS, language);
}
