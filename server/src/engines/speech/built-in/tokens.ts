import llama from 'llama-tokenizer-js';

export const BEGIN = 1;
export const END = 2;
/** Unknown, begin and end have no text. */
const SPECIAL_TOKENS = 3;
const SPACE = '▁';
const BYTE = /^<0x([0-9A-F]{2})>$/;

/** Moonshine writes with the vocabulary of Llama; the tokens that it adds have no text. */
const VOCABULARY: readonly string[] = llama.vocabById;

export type TokenWord = {
  text: string;
  /** Positions of its tokens: the first and the one after the last. */
  from: number;
  to: number;
};

/** Joins tokens to words: a word begins where a token begins with a space. */
export function toWords(tokens: readonly number[]): TokenWord[] {
  const words: { bytes: Buffer[]; from: number; to: number }[] = [];
  for (const [position, token] of tokens.entries()) {
    const piece = pieceOf(token);
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

/** The model at times leaves out the space between two sentences: `States.To create`. */
function startsSentence(before: readonly Buffer[], piece: Buffer): boolean {
  return /^[A-Z]/.test(piece.toString()) && /[a-z]{2}[.!?]$/.test(Buffer.concat(before).toString());
}

function pieceOf(token: number): Buffer {
  const piece = token < SPECIAL_TOKENS ? '' : (VOCABULARY[token] ?? '');
  const [, byte] = BYTE.exec(piece) ?? [];
  return byte === undefined ? Buffer.from(piece.replaceAll(SPACE, ' ')) : Buffer.from(byte, 'hex');
}
