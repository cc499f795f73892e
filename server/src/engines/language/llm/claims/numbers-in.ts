import { numberAtStart } from '../../built-in/numbers/spelled-numbers.ts';

const FIGURE = /\d+(?:[.,’'\u00a0\u202f](?=\d{3}(?!\d))\d{3})*(?:[.,]\d+)?/gu;
const WORD = /(?<![\p{L}\p{N}])\p{L}+/gu;
/** `both` says two, and is no number where it is looked for. */
const BOTH = /(?<!\p{L})(?:both|ambos|ambas|beide[nrs]?|tous les deux|toutes les deux)(?!\p{L})/iu;
const TIMES =
  /^[\s-]*(?:(hundreds?|cien(?:to)?s?|cents?|hundert|cem|cento)|(thousand|mil(?:le)?|tausend|k)|(m(?:illion|illón|illones|illionen?|illions|ilhão|ilhões)|mio|m)|(billion|milliarden?|milliards?|bn))(?!\p{L})/iu;
const MULTIPLES = [100, 1_000, 1_000_000, 1_000_000_000];

/** Numbers of a text, in figures and in words, as what they come to. */
export type NumbersIn = {
  /** `five thousand` is 5000. */
  whole: ReadonlySet<number>;
  /** What parts of them come to, too: 5 of `five thousand`, 2 of `both`. */
  all: ReadonlySet<number>;
};

/** One and `first` are left out where they stand in words: they hardly ever count anything. */
export function numbersIn(text: string): NumbersIn {
  const whole = new Set<number>();
  const all = new Set<number>();
  const add = (value: number, end: number) => {
    const times = timesAt(text.slice(end, end + 20));
    all.add(value);
    all.add(value * times);
    whole.add(value * times);
  };
  for (const { index, 0: figure } of text.matchAll(FIGURE)) {
    add(valueOf(figure), index + figure.length);
  }
  let from = 0;
  for (const { index } of text.matchAll(WORD)) {
    if (index < from) continue;
    const spelled = numberAtStart(text.slice(index, index + 80));
    if (!spelled || spelled.value === 1) continue;
    from = index + spelled.length;
    add(spelled.value, from);
  }
  if (BOTH.test(text)) all.add(2);
  return { whole, all };
}

function timesAt(behind: string): number {
  const groups = TIMES.exec(behind)?.slice(1) ?? [];
  return MULTIPLES[groups.findIndex((group) => group !== undefined)] ?? 1;
}

/** `14,000`, `14.000` and `14’000` are 14000; `3,5` and `3.5` are 3.5. */
function valueOf(figure: string): number {
  const [, digits = '', part = ''] =
    /^(\d+(?:[.,’'\u00a0\u202f]\d{3})*?)(?:[.,](\d{1,2}|\d{4,}))?$/u.exec(figure) ?? [];
  const plain = digits.replaceAll(/\D/g, '');
  return Number(part === '' ? plain : `${plain}.${part}`);
}
