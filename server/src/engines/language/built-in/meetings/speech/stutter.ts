const RUN_MAX = 5;
const SMALL_WORDS = new Set(
  `a i an as at am be by do go he if in is it me my no of oh on or so to up us we the and but can did for get had has her him
  his how its let may new not now one our out put say see she too two use was way who why yes yet you all any are day few
  own per run set top try off old red bed car end far fit law lot low man mid net pay tax ten web win`.split(
    /\s+/,
  ),
);
/** Said twice with intent. */
const MEANT_TWICE =
  /^(?:very|really|much|many|more|had|that|no|bye|far|so|too|never|\d.*|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|hundred|sous|nous|vous)$/iu;

/** `I I think we could we could wi with` is `I think we could with`: the last attempt stands. */
export function withoutStutter(text: string): string {
  const words: string[] = [];
  for (const word of text.split(' ')) {
    words.push(word);
    while (dropRepeat(words));
  }
  return withoutAttempts(words).join(' ');
}

/** Whether the last words had just been said, in which case the first saying is gone. */
function dropRepeat(words: string[]): boolean {
  for (let length = Math.min(RUN_MAX, words.length >> 1); length >= 1; length--) {
    const second = words.slice(-length).map(bare);
    const first = words.slice(-2 * length, -length).map(bare);
    if (second.some((word) => word === '') || second.join(' ') !== first.join(' ')) continue;
    if (length === 1 && MEANT_TWICE.test(second[0]!)) continue;
    if (/[.?!]$/.test(words.at(-length - 1)!)) continue;
    words.splice(-2 * length, length);
    return true;
  }
  return false;
}

/** A word broken off before it is said whole: `th that`, `wi with`. */
function withoutAttempts(words: readonly string[]): string[] {
  return words.filter((word, index) => {
    const next = bare(words[index + 1] ?? '');
    const own = bare(word);
    if (own === '' || own.length > 4 || own.length >= next.length) return true;
    return SMALL_WORDS.has(own) || /\d|[.?!]$/.test(word) || !next.startsWith(own);
  });
}

function bare(word: string): string {
  return word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}
