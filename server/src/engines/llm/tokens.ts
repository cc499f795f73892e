/** Code units per token, on the low side of what common tokenizers need for prose, figures and tables. */
const UNITS_PER_TOKEN = { ascii: 3.2, letter: 2, ideograph: 0.7 } as const;
/** Code units from here on belong to scripts whose characters are words or syllables. */
const IDEOGRAPHS_FROM = 0x2e80;

/** Estimates the tokens of a text, rather too many than too few. */
export function estimateTokens(text: string): number {
  let ascii = 0;
  let ideographs = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) ascii++;
    else if (code >= IDEOGRAPHS_FROM) ideographs++;
  }
  const letters = text.length - ascii - ideographs;
  const { ascii: perAscii, letter, ideograph } = UNITS_PER_TOKEN;
  return Math.ceil(ascii / perAscii + letters / letter + ideographs / ideograph);
}

/** Greatest plausible token count of one call. */
const TOKENS_MAX = 100_000_000;

/** Checks a token count that a server reports; undefined unless it is a plausible integer. */
export function parseTokenCount(tokens: unknown): number | undefined {
  const isCount = typeof tokens === 'number' && Number.isInteger(tokens) && tokens >= 0;
  return isCount && tokens <= TOKENS_MAX ? tokens : undefined;
}
