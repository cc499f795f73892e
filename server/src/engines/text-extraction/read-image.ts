import type { OcrLanguage } from './ocr-languages.ts';
import { readTsv, type FoundWord } from './read-tsv.ts';
import { composePage, type RecognizedPage } from './recognized-page.ts';
import type { PageImage } from './render-page.ts';
import { halve, type QuarterTurns, turnBack, turnImage } from './turn-image.ts';

/** Reads an image that stands upright. @returns tesseract's TSV */
export type Recognizer = (image: PageImage, language: OcrLanguage) => Promise<string>;

/** Text that stands on its head or lies on its side is read as words that nobody is sure of: at most .55. */
const UPRIGHT_CONFIDENCE = 0.7;

/** Below are drawings and stains taken for letters. */
const CONFIDENCE_MIN = 0.5;

/** Reads the image of a page, which may lie on its side. @returns null when there is no text that is sure enough */
export async function readImage(
  image: PageImage,
  language: OcrLanguage,
  recognize: Recognizer,
): Promise<RecognizedPage | null> {
  const upright = await read(image, 0, language, recognize);
  if (!upright || upright.confidence >= UPRIGHT_CONFIDENCE) return upright;

  const turns = await bestTurns(image, language, recognize);
  const best = turns === 0 ? upright : await read(image, turns, language, recognize);
  return best && best.confidence >= CONFIDENCE_MIN ? best : null;
}

/** Half the resolution is enough to tell which side is up. */
async function bestTurns(
  image: PageImage,
  language: OcrLanguage,
  recognize: Recognizer,
): Promise<QuarterTurns> {
  const small = halve(image);
  let best: { turns: QuarterTurns; confidence: number } = { turns: 0, confidence: 0 };
  for (const turns of [0, 1, 2, 3] as const) {
    const confidence = (await read(small, turns, language, recognize))?.confidence ?? 0;
    if (confidence > best.confidence) best = { turns, confidence };
  }
  return best.turns;
}

async function read(
  image: PageImage,
  turns: QuarterTurns,
  language: OcrLanguage,
  recognize: Recognizer,
): Promise<RecognizedPage | null> {
  const paragraphs = readTsv(await recognize(turnImage(image, turns), language));
  const back = (word: FoundWord): FoundWord => ({ ...word, ...turnBack(word, image, turns) });
  const { pixelsPerPoint } = image;
  return composePage(
    paragraphs.map((lines) => lines.map((words) => words.map(back))),
    {
      width: image.width / pixelsPerPoint,
      height: image.height / pixelsPerPoint,
      pixelsPerPoint,
    },
  );
}
