import llama from 'llama-tokenizer-js';

export const BEGIN_TOKEN = 1;
export const END_TOKEN = 2;
/** Number of special tokens (unknown, begin, end), which have no text. */
const SPECIAL_TOKENS = 3;
const SPACE = '▁';
const BYTE = /^<0x([0-9A-F]{2})>$/;

/** Vocabulary of Llama, which Moonshine uses. Tokens added by Moonshine have no text. */
const VOCABULARY: readonly string[] = llama.vocabById;

/** Word and the positions of its tokens. */
export type TokenWord = {
  text: string;
  /** Positions of the first token, and of the token after the last. */
  from: number;
  to: number;
};

/** Joins tokens into words. A word begins with a token that begins with a space. */
export function groupTokensIntoWords(tokens: readonly number[]): TokenWord[] {
  const words: { bytes: Buffer[]; from: number; to: number }[] = [];
  for (const [position, token] of tokens.entries()) {
    const piece = tokenBytes(token);
    const last = words.at(-1);
    if (last && !startsWord(token) && !startsSentence(last.bytes, piece)) {
      last.bytes.push(piece);
      last.to = position + 1;
    } else {
      words.push({ bytes: [piece], from: position, to: position + 1 });
    }
  }
  return words
    .map(({ bytes, from, to }) => ({
      text: Buffer.concat(bytes).toString('utf8').trim(),
      from,
      to,
    }))
    .filter(({ text }) => text !== '');
}

function startsWord(token: number): boolean {
  return token >= SPECIAL_TOKENS && (VOCABULARY[token]?.startsWith(SPACE) ?? false);
}

/** Detects a sentence boundary without a space. The model sometimes omits it: `States.To create`. */
function startsSentence(before: readonly Buffer[], piece: Buffer): boolean {
  return /^[A-Z]/.test(piece.toString()) && /[a-z]{2}[.!?]$/.test(Buffer.concat(before).toString());
}

function tokenBytes(token: number): Buffer {
  const piece = token < SPECIAL_TOKENS ? '' : (VOCABULARY[token] ?? '');
  const [, byte] = BYTE.exec(piece) ?? [];
  return byte === undefined ? Buffer.from(piece.replaceAll(SPACE, ' ')) : Buffer.from(byte, 'hex');
}
