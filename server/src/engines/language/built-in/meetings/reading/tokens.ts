import type { Span } from '../../text/page-furniture.ts';

/** A word or a sign of speech. Offsets are those of the meeting's text. */
export type Token = Span & {
  /** In lower case, without accents on quotes, contractions opened: `I'll` is `i`, `will`; `gon na` is `going`, `to`. */
  text: string;
  /** As it was said; of an opened contraction its own part, as `'ll`. */
  raw: string;
  /** Whether nothing stands between it and the token before. */
  isGlued: boolean;
  isCapitalized: boolean;
};

const TOKEN =
  /\d+(?:[.,:/-]\d+)*(?:st|nd|rd|th|[ap]m|%|[kKmM])?|\p{L}[\p{L}\p{M}\p{N}]*(?:[-.&/](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}]+|['’](?=\p{L}{3})\p{L}+)*|['’](?:ll|re|ve|s|m|d|t)(?!\p{L})|[,;:?!$€£%]|[–—]/gu;
const CONTRACTED: Readonly<Record<string, string>> = {
  "'ll": 'will',
  "'re": 'are',
  "'ve": 'have',
  "'m": 'am',
  "'d": 'would',
};
/** Said as one word, meant as two. */
const OPENED: Readonly<Record<string, readonly [string, string]>> = {
  gonna: ['going', 'to'],
  wanna: ['want', 'to'],
  gotta: ['got', 'to'],
  hafta: ['have', 'to'],
  lemme: ['let', 'me'],
  cannot: ['can', 'not'],
  ima: ['i', 'will'],
};
/** As transcripts of AMI and ICSI cut them. */
const JOINED: Readonly<Record<string, string>> = { gon: 'na', wan: 'na', got: 'ta', lem: 'me' };
const NOT_STEMS: Readonly<Record<string, string>> = {
  won: 'will',
  ca: 'can',
  can: 'can',
  sha: 'shall',
};
const FILLERS = new Set('um uh uhm erm er hmm hm mm mhm ehm äh ähm euh eh ah umm uhh'.split(' '));
const CAPITAL = /^\p{Lu}/u;

/** The tokens of a stretch of the text, without the sounds people make while they think and words said twice. */
export function readTokens(text: string, { start, end }: Span): Token[] {
  const tokens: Token[] = [];
  for (const match of text.slice(start, end).matchAll(TOKEN)) {
    const at = start + match.index;
    const raw = match[0];
    const previous = tokens.at(-1);
    addToken(tokens, {
      start: at,
      end: at + raw.length,
      text: raw.toLowerCase().replaceAll('’', "'"),
      raw,
      isGlued: previous?.end === at,
      isCapitalized: CAPITAL.test(raw),
    });
  }
  return tokens;
}

function addToken(tokens: Token[], token: Token): void {
  const previous = tokens.at(-1);
  if (FILLERS.has(token.text)) return;
  if (token.text === ',' && (!previous || previous.text === ',')) return;
  if (previous && JOINED[previous.text] === token.text) {
    tokens.pop();
    const whole = { ...previous, end: token.end, raw: previous.raw + token.raw };
    addToken(tokens, { ...whole, text: previous.text + token.text });
    return;
  }
  const opened = OPENED[token.text];
  if (opened) {
    for (const [index, text] of opened.entries()) tokens.push(half(token, text, index));
    return;
  }
  if (isContraction(token, previous)) openContraction(tokens, token, previous!);
  else if (previous && isRepeated(previous, token)) tokens[tokens.length - 1] = token;
  else tokens.push(token);
}

function half(token: Token, text: string, index: number): Token {
  return { ...token, text, raw: index === 0 ? token.raw : '', isGlued: index > 0 || token.isGlued };
}

function isContraction(token: Token, previous: Token | undefined): boolean {
  return previous !== undefined && token.text.startsWith("'");
}

/** `don` + `'t`, `I` + `'ll`, `let` + `'s`; the rest of the `'s` stays, as it may be `is`, `has` or a possessive. */
function openContraction(tokens: Token[], token: Token, previous: Token): void {
  if (token.text === "'t") {
    const stem = NOT_STEMS[previous.text] ?? previous.text.replace(/n$/, '');
    tokens[tokens.length - 1] = { ...previous, text: stem };
    tokens.push({ ...token, text: 'not', isGlued: true });
    return;
  }
  const text = token.text === "'s" ? openedS(previous.text) : CONTRACTED[token.text];
  tokens.push({ ...token, text: text ?? token.text, isGlued: true });
}

function openedS(before: string): string {
  if (before === 'let') return 'us';
  return /^(?:it|that|what|there|he|she|who|here|where|when|how|why|everything|nobody|everyone)$/.test(
    before,
  )
    ? 'is'
    : "'s";
}

const REPEATED =
  /^(?:i|we|you|he|she|they|it|the|a|an|and|to|of|in|on|is|will|so|if|can|my|our|that)$/;

/** `I I'll`, `the the`. */
function isRepeated(previous: Token, token: Token): boolean {
  return previous.text === token.text && REPEATED.test(token.text);
}
