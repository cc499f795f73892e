import type { RecognizedPage, RecognizedPages } from './recognized-page.ts';
import type { ExtractionLimits } from './text-extraction-engine.ts';

// Requests to the compute children, and their results. This module loads no library of the children, so the server can
// import it.

/** Tesseract model of each supported language, by ISO 639-1 code. */
export const OCR_MODELS = {
  en: 'eng',
  es: 'spa',
  fr: 'fra',
  de: 'deu',
  pt: 'por',
} as const;

/** Language that OCR supports, as ISO 639-1 code. */
export type OcrLanguage = keyof typeof OCR_MODELS;

/** Returns whether OCR supports a language. */
export function isOcrLanguage(language: string | null): language is OcrLanguage {
  return language !== null && Object.hasOwn(OCR_MODELS, language);
}

/** Request to extract the text of a file. */
export type ExtractionRequest = {
  path: string;
  limits: ExtractionLimits;
  layoutPath?: string;
  plainText?: true;
  /** Recognized text of the pages that `extractUnlessImages` returned. */
  recognized?: RecognizedPages;
};

/** Request to recognize a page. */
export type RecognitionRequest = {
  path: string;
  /** Page number from 1. */
  page: number;
  /** Language of the document; null if unknown yet. */
  language: OcrLanguage | null;
};

/** Request to draw a page of a PDF file. */
export type PageImageRequest = {
  path: string;
  /** Page number from 1. */
  page: number;
  /** Width of the image in pixels. */
  width: number;
};

/** Result of the recognition of a page. `page` is null without text, `language` if it cannot be detected. */
export type PageRecognition = { page: RecognizedPage | null; language: OcrLanguage | null };
