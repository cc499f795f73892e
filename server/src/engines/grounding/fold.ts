/** A text as quotes are compared with it, and where each character of it stands in the text that it was made of. */
export type Folded = {
  text: string;
  /** First UTF-16 code unit in the source, for each code unit of `text`. */
  starts: Uint32Array;
  /** One past the last, likewise. */
  ends: Uint32Array;
};

const BLANK = 0x20;
const HYPHEN = 0x2d;
const SIGNS: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  '´': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '«': '"',
  '»': '"',
  '″': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
};
/** Soft hyphen, marks of direction, zero width. */
const UNSEEN = /^[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]$/;
const LETTER = /^\p{L}$/u;

/**
 * Makes alike what copying, typesetting and models change without changing what is said: case, ligatures and other forms
 * of one character (NFKC), curly and other quotation marks, dashes, runs of blanks and line ends, hyphens between letters,
 * at the end of a line or not, and signs that nobody sees.
 */
export function fold(source: string): Folded {
  const out = createOutput(source.length);
  for (let at = 0; at < source.length;) {
    const code = source.charCodeAt(at);
    if (code < 0x80) {
      foldAscii(out, code, at++);
      continue;
    }
    const sign = String.fromCodePoint(source.codePointAt(at)!);
    foldSign(out, sign, at);
    at += sign.length;
  }
  return out.end();
}

type Output = ReturnType<typeof createOutput>;

function foldAscii(out: Output, code: number, at: number): void {
  if (code <= BLANK) out.blank(at, at + 1);
  else out.put(code >= 0x41 && code <= 0x5a ? code + 32 : code, at, at + 1);
}

function foldSign(out: Output, sign: string, at: number): void {
  if (UNSEEN.test(sign)) return;
  const end = at + sign.length;
  const folded = SIGNS[sign] ?? sign.normalize('NFKC').toLowerCase();
  for (let index = 0; index < folded.length; index++) {
    const code = folded.charCodeAt(index);
    if (/\s/.test(folded[index]!)) out.blank(at, end);
    else out.put(code, at, end);
  }
}

/** Most texts fold to their own length or less; a few signs, as ﷺ, to many times theirs. */
function createOutput(length: number) {
  let codes = new Uint16Array(length + 64);
  let starts = new Uint32Array(length + 64);
  let ends = new Uint32Array(length + 64);
  let size = 0;

  function grow(): void {
    const larger = <A extends Uint16Array | Uint32Array>(from: A, to: A): A => {
      to.set(from);
      return to;
    };
    const next = codes.length * 2;
    codes = larger(codes, new Uint16Array(next));
    starts = larger(starts, new Uint32Array(next));
    ends = larger(ends, new Uint32Array(next));
  }

  function push(code: number, start: number, end: number): void {
    if (size === codes.length) grow();
    codes[size] = code;
    starts[size] = start;
    ends[size] = end;
    size += 1;
  }

  /** Where the hyphen stands that joins this letter to the one before, a blank behind it or not; -1 for none. */
  function hyphenBefore(): number {
    const last = codes[size - 1] === BLANK ? size - 2 : size - 1;
    return last > 0 && codes[last] === HYPHEN && isLetter(codes[last - 1]!) ? last : -1;
  }

  return {
    blank(start: number, end: number): void {
      if (size > 0 && codes[size - 1] !== BLANK) push(BLANK, start, end);
    },

    put(code: number, start: number, end: number): void {
      if (size > 1 && isLetter(code)) {
        const hyphen = hyphenBefore();
        if (hyphen !== -1) size = hyphen;
      }
      push(code, start, end);
    },

    end(): Folded {
      if (size > 0 && codes[size - 1] === BLANK) size -= 1;
      return {
        text: new TextDecoder('utf-16le').decode(codes.subarray(0, size)),
        starts: starts.subarray(0, size),
        ends: ends.subarray(0, size),
      };
    },
  };
}

function isLetter(code: number): boolean {
  if (code < 0x80) return code >= 0x61 && code <= 0x7a;
  return LETTER.test(String.fromCharCode(code));
}
