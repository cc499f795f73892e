import type { DateOrder } from '../../../language/dates/dates.ts';
import type { Span } from '../../../language/span.ts';
import type { PageLayout } from '../../text-extraction/page-layout.ts';
import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';
import { type Reading, readText } from '../analysis/document/reading.ts';
import { detectNumberStyle, type NumberStyle } from '../analysis/figures/figure.ts';
import { listLabelledValues, type LabelledText } from './labelled-texts.ts';

/** Document as extraction by a schema reads it. */
export type Source = {
  text: ExtractedText;
  reading: Reading;
  numbers: NumberStyle;
  /** Values with their labels, in the order of the text. */
  labelled: readonly LabelledText[];
};

export function readSource(
  text: ExtractedText,
  layouts: readonly PageLayout[],
  dateOrder: DateOrder | undefined,
): Source {
  const reading = readText(text.text, layouts, dateOrder);
  return {
    text,
    reading,
    numbers: detectNumberStyle(text.text),
    labelled: listLabelledValues(reading.finances.lines),
  };
}

/** Maps a span of the folded text to the raw text. */
export function toRawSpan({ fold }: Reading, { start, end }: Span): Span {
  return { start: fold.rawStart(start), end: fold.rawEnd(end) };
}
