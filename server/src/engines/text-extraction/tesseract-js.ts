import { fileURLToPath } from 'node:url';

import { createWorker, OEM, type Worker } from 'tesseract.js';

import { OCR_MODELS, type OcrLanguage } from './compute-requests.ts';
import type { PageImage } from './render-page.ts';

/** Integer models: as accurate on test pages as the float models, a fourth of their size, and faster. */
const MODELS = '4.0.0_best_int';

/** Package of each language. */
const MODEL_PACKAGES: Readonly<Record<OcrLanguage, string>> = {
  en: import.meta.resolve('@tesseract.js-data/eng/package.json'),
  es: import.meta.resolve('@tesseract.js-data/spa/package.json'),
  fr: import.meta.resolve('@tesseract.js-data/fra/package.json'),
  de: import.meta.resolve('@tesseract.js-data/deu/package.json'),
  pt: import.meta.resolve('@tesseract.js-data/por/package.json'),
};

/** Worker and its loaded model, reused for all pages of the process. */
let loaded: { worker: Worker; language: OcrLanguage } | undefined;

/**
 * Recognizes an upright image with tesseract.js.
 *
 * @returns TSV of tesseract
 */
export async function recognizeWithTesseractJs(
  image: PageImage,
  language: OcrLanguage,
): Promise<string> {
  if (loaded?.language !== language) {
    await loaded?.worker.terminate();
    loaded = undefined;
    loaded = { worker: await startWorker(language), language };
  }
  const { data } = await loaded.worker.recognize(encodePgm(image), {}, { tsv: true, text: false });
  return data.tsv ?? '';
}

async function startWorker(language: OcrLanguage): Promise<Worker> {
  return createWorker(OCR_MODELS[language], OEM.LSTM_ONLY, {
    // A local folder avoids downloads, and no cache is written.
    langPath: fileURLToPath(new URL(MODELS, MODEL_PACKAGES[language])),
    cacheMethod: 'none',
    gzip: true,
    // Without a handler the library throws uncatchable errors.
    errorHandler: () => undefined,
  });
}

/** Encodes the image as a binary portable graymap, the simplest format that tesseract reads. */
export function encodePgm({ width, height, pixels }: PageImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}
