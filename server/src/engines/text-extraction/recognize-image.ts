import type { OcrLanguage } from './compute-requests.ts';
import {
  parseTsv,
  type TsvWord,
  buildRecognizedPage,
  type RecognizedPage,
} from './recognized-page.ts';
import type { PageImage } from './render-page.ts';
import { halveImage, type QuarterTurns, unrotateBox, rotateImage } from './rotate-image.ts';

/**
 * Function that recognizes an upright image.
 *
 * @returns TSV of tesseract
 */
export type TsvRecognizer = (image: PageImage, language: OcrLanguage) => Promise<string>;

/** Confidence from which a page counts as upright. Rotated text gets at most 0.55. */
const UPRIGHT_CONFIDENCE = 0.7;

/** Least confidence of a page. Drawings and stains get less. */
const CONFIDENCE_MIN = 0.5;

/**
 * Recognizes the image of a page in any rotation.
 *
 * @returns null if there is no text with sufficient confidence
 */
export async function recognizeImage(
  image: PageImage,
  language: OcrLanguage,
  recognize: TsvRecognizer,
): Promise<RecognizedPage | null> {
  const upright = await recognizeRotated(image, 0, language, recognize);
  if (!upright || upright.confidence >= UPRIGHT_CONFIDENCE) return upright;

  const turns = await findRotation(image, language, recognize);
  const best = turns === 0 ? upright : await recognizeRotated(image, turns, language, recognize);
  return best && best.confidence >= CONFIDENCE_MIN ? best : null;
}

/** Finds the rotation with the highest confidence, at half the resolution. */
async function findRotation(
  image: PageImage,
  language: OcrLanguage,
  recognize: TsvRecognizer,
): Promise<QuarterTurns> {
  const small = halveImage(image);
  let best: { turns: QuarterTurns; confidence: number } = { turns: 0, confidence: 0 };
  for (const turns of [0, 1, 2, 3] as const) {
    const confidence = (await recognizeRotated(small, turns, language, recognize))?.confidence ?? 0;
    if (confidence > best.confidence) best = { turns, confidence };
  }
  return best.turns;
}

async function recognizeRotated(
  image: PageImage,
  turns: QuarterTurns,
  language: OcrLanguage,
  recognize: TsvRecognizer,
): Promise<RecognizedPage | null> {
  const paragraphs = parseTsv(await recognize(rotateImage(image, turns), language));
  const back = (word: TsvWord): TsvWord => ({ ...word, ...unrotateBox(word, image, turns) });
  const { pixelsPerPoint } = image;
  return buildRecognizedPage(
    paragraphs.map((lines) => lines.map((words) => words.map(back))),
    {
      width: image.width / pixelsPerPoint,
      height: image.height / pixelsPerPoint,
      pixelsPerPoint,
    },
  );
}
