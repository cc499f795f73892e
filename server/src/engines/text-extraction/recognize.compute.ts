import { detectLanguage } from '../language/built-in/text/detect-language.ts';
import { isOcrLanguage } from './ocr-languages.ts';
import { forgetPdfium, openWithPdfium } from './pdfium.ts';
import { readImage } from './read-image.ts';
import { type PageImage, renderPage } from './render-page.ts';
import type { Recognition, RecognitionRequest } from './tasks.ts';
import { recognizeWithTesseractJs } from './tesseract-js.ts';

/** What tesseract was trained for. A page larger than 59 × 59 cm is drawn with fewer pixels an inch. */
const RESOLUTION = { dpi: 300, pixelsMax: 20_000_000 };

/** Between the darkest and the lightest point of a page that shows something. */
const CONTRAST_MIN = 48;

/** Runs in a compute child. Where the language is not known, English finds out which it is. */
export async function recognizePage(request: RecognitionRequest): Promise<Recognition> {
  const image = await drawPage(request.path, request.page);
  if (image === undefined || isBlank(image)) return { page: null, language: request.language };
  if (request.language) {
    return {
      page: await readImage(image, request.language, recognizeWithTesseractJs),
      language: request.language,
    };
  }
  const page = await readImage(image, 'en', recognizeWithTesseractJs);
  const language = page && (await detectLanguage(page.text));
  if (!isOcrLanguage(language)) return { page, language: null };
  return {
    page: language === 'en' ? page : await readImage(image, language, recognizeWithTesseractJs),
    language,
  };
}

async function drawPage(path: string, page: number): Promise<PageImage | undefined> {
  const document = await openWithPdfium(path);
  try {
    const image = document.withPage(page - 1, (handle) =>
      renderPage(document.pdfium, handle, RESOLUTION),
    );
    document.close();
    return image;
  } catch (error) {
    // It may have been a fault inside WebAssembly, after which the memory cannot be trusted.
    forgetPdfium();
    throw error;
  }
}

function isBlank({ pixels }: PageImage): boolean {
  let [darkest, lightest] = [255, 0];
  for (const pixel of pixels) {
    if (pixel < darkest) darkest = pixel;
    if (pixel > lightest) lightest = pixel;
  }
  return lightest - darkest < CONTRAST_MIN;
}
