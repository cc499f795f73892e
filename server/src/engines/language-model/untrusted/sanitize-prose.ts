import { removeInvisible } from './neutralize.ts';

const COMMENT = /<!--[^]*?(?:-->|$)/g;
const HIDING_ELEMENT = /<(script|style|iframe|object|svg|math|template)\b[^]*?(?:<\/\1\s*>|$)/gi;
const TAG = /<\/?[a-z][^<>]{0,2000}>?/gi;
const IMAGE = /!\[[^\][]{0,500}\](?:\([^)]{0,2000}\)?|\[[^\][]{0,500}\])?/g;
const LINK = /\[([^\][]{0,500})\](?:\([^)]{0,2000}\)?|\[[^\][]{0,500}\])/g;
const REFERENCE = /^[ \t]*\[[^\]\n]{1,500}\]:[ \t]*\S.*$/gm;
const SCHEME = String.raw`(?:(?:https?|ftps?|wss?|file)\s?:\s?\/\/|data:[\w/+.-]*[,;]|(?:mailto|javascript|vbscript|blob):)`;
const HOST = String.raw`(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}`;
const REST = String.raw`[^\s<>"')\]]{0,2000}[^\s<>"')\].,;:!?]`;
/** URL with a scheme, URL without one, or host with a path; with or without angle brackets. */
const ADDRESS = new RegExp(
  String.raw`<?(?<![\p{L}\p{N}])(?:${SCHEME}${REST}|www\.${REST}|${HOST}(?::\d+)?[/?#]${REST})>?|(?<![\p{L}\p{N}:/])//${HOST}(?:${REST})?`,
  'giu',
);

/**
 * Removes everything from a model's prose that a reader's client would fetch, run or follow: HTML, images, links (their
 * text stays), URLs and invisible characters.
 */
export function sanitizeProse(prose: string): string {
  return (
    removeLinks(removeInvisible(prose.toWellFormed().normalize('NFC')))
      // Runs of blanks go first: the next pattern would scan a run from each of its characters.
      .replace(/[ \t]{2,}/g, ' ')
      .replace(/[ \t](?=[.,;:!?](?:\s|$))/g, '')
      .trim()
  );
}

const ROUNDS_MAX = 5;

/** Removes links until nothing changes, because a removal may join the parts of another link. */
function removeLinks(text: string): string {
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const before = text;
    text = [COMMENT, HIDING_ELEMENT, IMAGE, REFERENCE]
      .reduce((kept, pattern) => kept.replace(pattern, ''), text)
      .replace(LINK, '$1')
      .replace(ADDRESS, '')
      .replace(TAG, '');
    if (text === before) return text;
  }
  // Deeper nesting is never legitimate.
  return text.replace(/[<>[\]()]/g, '');
}

const SENTENCE_END = /[.!?…:;。！？؟।]["'”’»)\]]*$/u;

/** Appends a full stop to a sentence without punctuation at its end, in any script; '' stays ''. */
export function addFinalStop(sentence: string): string {
  return sentence === '' || SENTENCE_END.test(sentence) ? sentence : `${sentence}.`;
}
