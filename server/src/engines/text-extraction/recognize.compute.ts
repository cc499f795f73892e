import { detectLanguage } from '../../language/detect-language.ts';
import {
  isOcrLanguage,
  type PageRecognition,
  type RecognitionRequest,
} from './compute-requests.ts';
import { recognizeWithTesseractJs } from './tesseract-js.ts';
import { discardPdfium, openWithPdfium } from './pdfium.ts';
import { recognizeImage } from './recognize-image.ts';
import { type PageImage, renderPage } from './render-page.ts';

/** Resolution that tesseract is trained for. Pages larger than 59 × 59 cm are rendered at a lower resolution. */
const RESOLUTION = { dpi: 300, pixelsMax: 20_000_000 };

/** Least contrast of a page that is not blank. */
const CONTRAST_MIN = 48;

/** Recognizes a page. Runs in a compute child. An unknown language is detected from a first pass in English. */
export async function recognizePage(request: RecognitionRequest): Promise<PageRecognition> {
  const image = await drawPage(request.path, request.page);
  if (image === undefined || isBlank(image)) return { page: null, language: request.language };
  if (request.language) {
    return {
      page: await recognizeImage(image, request.language, recognizeWithTesseractJs),
      language: request.language,
    };
  }
  const page = await recognizeImage(image, 'en', recognizeWithTesseractJs);
  const language = page && (await detectLanguage(page.text));
  if (!isOcrLanguage(language)) return { page, language: null };
  return {
    page:
      language === 'en' ? page : await recognizeImage(image, language, recognizeWithTesseractJs),
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
    // The error can be a WebAssembly trap, after which the memory is invalid.
    discardPdfium();
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
