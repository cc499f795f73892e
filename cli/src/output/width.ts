const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** East Asian Wide and Fullwidth (UAX #11). */
const WIDE =
  /^[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F200}-\u{1F2FF}\u{20000}-\u{3FFFD}]/u;
const EMOJI = /^\p{Emoji_Presentation}|\uFE0F|^\p{Regional_Indicator}{2}/u;
const ZERO = /^[\p{Mark}\p{Format}\p{Control}]+$/u;
/** Select graphic rendition: colors, which take no place. */
// oxlint-disable-next-line no-control-regex
const SGR = /\u001B\[[\d;]*m/g;
// oxlint-disable-next-line no-control-regex
const SGR_AT_START = /^\u001B\[[\d;]*m/;
const RESET = '\u001B[0m';

/** Returns the columns that a text takes on a terminal. */
export function textWidth(text: string): number {
  const plain = text.replaceAll(SGR, '');
  if (/^[\u0020-\u007E]*$/.test(plain)) return plain.length;
  let width = 0;
  for (const { segment } of SEGMENTER.segment(plain)) width += graphemeWidth(segment);
  return width;
}

function graphemeWidth(grapheme: string): number {
  if (ZERO.test(grapheme)) return 0;
  return WIDE.test(grapheme) || EMOJI.test(grapheme) ? 2 : 1;
}

/** Cuts a text to `width` columns, with an ellipsis where something is missing. */
export function truncate(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  if (width < 1) return '';
  let kept = '';
  let used = 0;
  let isColored = false;
  for (let rest = text; rest !== '';) {
    const [code] = SGR_AT_START.exec(rest) ?? [];
    if (code !== undefined) {
      isColored = true;
      kept += code;
      rest = rest.slice(code.length);
      continue;
    }
    const [{ segment } = { segment: rest }] = SEGMENTER.segment(rest);
    used += graphemeWidth(segment);
    if (used > width - 1) break;
    kept += segment;
    rest = rest.slice(segment.length);
  }
  return `${kept}…${isColored ? RESET : ''}`;
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)));
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - textWidth(text))) + text;
}

/** Breaks a text into lines of at most `width` columns, at spaces where there are any. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, Math.max(width, 8)));
}

function wrapLine(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => splitWord(each, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(longer) <= width) {
      line = longer;
    } else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

/** Cuts a word that is longer than a line, as a text without spaces. */
function splitWord(word: string, width: number): string[] {
  if (textWidth(word) <= width) return [word];
  const parts = [''];
  for (const { segment } of SEGMENTER.segment(word)) {
    const last = parts.at(-1)!;
    if (textWidth(last) + graphemeWidth(segment) > width) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}
