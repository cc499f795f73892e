/** Code units that one token holds, on the careful side of what common tokenizers make of prose, figures and tables. */
const UNITS_A_TOKEN = { ascii: 3.2, letter: 2, sign: 0.7 } as const;
/** From here on scripts whose signs are words or syllables. */
const SIGNS_FROM = 0x2e80;

/** How many tokens a model is likely to make of a text: rather too many than too few. */
export function estimateTokens(text: string): number {
  let ascii = 0;
  let signs = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) ascii++;
    else if (code >= SIGNS_FROM) signs++;
  }
  const letters = text.length - ascii - signs;
  const { ascii: plain, letter, sign } = UNITS_A_TOKEN;
  return Math.ceil(ascii / plain + letters / letter + signs / sign);
}
