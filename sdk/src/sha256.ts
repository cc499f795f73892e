/** SHA-256 over parts of a file (FIPS 180-4); WebCrypto takes only a whole one, and only on pages with https. */
export type Sha256 = {
  update(bytes: Uint8Array): void;
  /** @returns hex */
  digest(): string;
};

const BLOCK_BYTES = 64;
const WORDS = 64;

/** First 32 bits of the fractional parts of the roots of the first primes. */
function rootBits(exponent: number, count: number): Uint32Array {
  const bits = new Uint32Array(count);
  for (let n = 2, found = 0; found < count; n += 1) {
    let isPrime = true;
    for (let factor = 2; factor * factor <= n; factor += 1) isPrime &&= n % factor !== 0;
    if (isPrime) bits[found++] = (n ** exponent % 1) * 2 ** 32;
  }
  return bits;
}

export function createSha256(): Sha256 {
  const k = rootBits(1 / 3, WORDS);
  const state = rootBits(1 / 2, 8);
  const words = new Uint32Array(WORDS);
  const block = new Uint8Array(BLOCK_BYTES);
  const view = new DataView(block.buffer);
  let filled = 0;
  let total = 0;

  function add(bytes: Uint8Array): void {
    for (let offset = 0; offset < bytes.length;) {
      const piece = bytes.subarray(offset, offset + BLOCK_BYTES - filled);
      block.set(piece, filled);
      filled += piece.length;
      offset += piece.length;
      if (filled === BLOCK_BYTES) {
        compress(state, words, view, k);
        filled = 0;
      }
    }
  }

  return {
    update(bytes) {
      total += bytes.length;
      add(bytes);
    },
    digest() {
      const padding = new Uint8Array((filled < 56 ? 64 : 128) - filled);
      padding[0] = 0x80;
      const length = new DataView(padding.buffer);
      length.setUint32(padding.length - 8, Math.floor(total / 2 ** 29));
      length.setUint32(padding.length - 4, total * 8);
      add(padding);
      return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
    },
  };
}

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

function compress(state: Uint32Array, w: Uint32Array, block: DataView, k: Uint32Array): void {
  for (let i = 0; i < 16; i += 1) w[i] = block.getUint32(i * 4);
  for (let i = 16; i < WORDS; i += 1) {
    const [x, y] = [w[i - 15]!, w[i - 2]!];
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < WORDS; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + k[i]! + w[i]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i]! += word));
}
