import { parseQualityValues } from '../../kernel/quality-values.ts';
import { messages as de } from './de/messages.ts';
import { messages as en, type PageMessages } from './en/messages.ts';

/** Languages by the first part of their tag. `*` stands for any language. */
const LANGUAGES: ReadonlyMap<string, PageMessages> = new Map([
  ['*', en],
  ['en', en],
  ['de', de],
]);

/**
 * Chooses the language that the reader prefers (RFC 9110 §12.5.4); English if there is none in common.
 *
 * @param header value of `Accept-Language`
 */
export function chooseMessages(header = ''): PageMessages {
  const ranges = [...parseQualityValues(header)]
    .filter(([, weight]) => weight > 0)
    .toSorted(([, one], [, other]) => other - one);
  for (const [range] of ranges) {
    const messages = LANGUAGES.get(range.split('-', 1)[0]!);
    if (messages) return messages;
  }
  return en;
}
