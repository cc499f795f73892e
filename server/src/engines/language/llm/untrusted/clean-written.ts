import { withoutUnseen } from './neutralise.ts';

const COMMENT = /<!--[^]*?(?:-->|$)/g;
const HIDING_ELEMENT = /<(script|style|iframe|object|svg|math|template)\b[^]*?(?:<\/\1\s*>|$)/gi;
const TAG = /<\/?[a-z][^<>]{0,2000}>?/gi;
const IMAGE = /!\[[^\][]{0,500}\](?:\([^)]{0,2000}\)?|\[[^\][]{0,500}\])?/g;
const LINK = /\[([^\][]{0,500})\](?:\([^)]{0,2000}\)?|\[[^\][]{0,500}\])/g;
const REFERENCE = /^[ \t]*\[[^\]\n]{1,500}\]:[ \t]*\S.*$/gm;
const SCHEME = String.raw`(?:(?:https?|ftps?|wss?|file)\s?:\s?\/\/|data:[\w/+.-]*[,;]|(?:mailto|javascript|vbscript|blob):)`;
const HOST = String.raw`(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}`;
const REST = String.raw`[^\s<>"')\]]{0,2000}[^\s<>"')\].,;:!?]`;
/** With a scheme, with two slashes, or a host with a path behind it; in angle brackets or not. */
const ADDRESS = new RegExp(
  String.raw`<?(?<![\p{L}\p{N}])(?:${SCHEME}${REST}|www\.${REST}|${HOST}(?::\d+)?[/?#]${REST})>?|(?<![\p{L}\p{N}:/])//${HOST}(?:${REST})?`,
  'giu',
);

/**
 * Prose of a model without what would be fetched, run or followed: HTML, images, links (their words stay), addresses,
 * and signs that nobody sees.
 */
export function cleanWritten(written: string): string {
  return (
    unlinked(withoutUnseen(written.toWellFormed().normalize('NFC')))
      // First, so that what follows never looks along a run of blanks from each of them.
      .replace(/[ \t]{2,}/g, ' ')
      .replace(/[ \t](?=[.,;:!?](?:\s|$))/g, '')
      .trim()
  );
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
