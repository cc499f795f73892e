import { neutralise } from './neutralise.ts';

const COMMENT = /<!--[^]*?(?:-->|$)/g;
const HIDING_ELEMENT = /<(script|style|iframe|object|svg|math|template)\b[^]*?(?:<\/\1\s*>|$)/gi;
const TAG = /<\/?[a-z][^<>]*>?/gi;
const IMAGE = /!\[[^\]]*\](?:\([^)]*\)?|\[[^\]]*\])?/g;
const LINK = /\[([^\]]*)\](?:\([^)]*\)?|\[[^\]]*\])/g;
const REFERENCE = /^[ \t]*\[[^\]]+\]:[ \t]*\S.*$/gm;
/** Also in angle brackets, and with a blank or brackets where people hide dots and colons. */
const ADDRESS =
  /<?\b(?:(?:https?|ftps?|wss?|file|mailto|javascript|vbscript|data|blob)\s?:\s?[^\s<>"')\]]*[^\s<>"')\].,;:!?]|(?:\/\/|www\.)[^\s<>"')\]]+[^\s<>"')\].,;:!?])>?|(?<![\w/:])\/\/[\w-]+\.[^\s<>"')\]]+/gi;

/**
 * Prose of a model without what would be fetched, run or followed: HTML, images, links (their words stay), addresses,
 * and signs that nobody sees.
 */
export function cleanWritten(written: string): string {
  return unlinked(neutralise(written.normalize('NFC')))
    .replace(/[ \t]+(?=[.,;:!?](?:\s|$))/g, '')
    .replace(/[ \t]{2,}/g, ' ')
    .trim();
}

const ROUNDS_MAX = 5;

/** What is taken out may leave another link behind, so it is looked for until nothing changes. */
function unlinked(text: string): string {
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const before = text;
    text = [COMMENT, HIDING_ELEMENT, IMAGE, REFERENCE]
      .reduce((kept, pattern) => kept.replace(pattern, ''), text)
      .replace(LINK, '$1')
      .replace(ADDRESS, '')
      .replace(TAG, '');
    if (text === before) return text;
  }
  // Nested deeper than anybody writes.
  return text.replace(/[<>[\]()]/g, '');
}
