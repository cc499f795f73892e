import { anyCue, anyOf, keysByValue, loadAllPairs } from '../../../language/cues.ts';
import { readNumberAtStart } from '../../../language/numbers/spelled-numbers.ts';

const FIGURE = /\d+(?:[.,’'\u00a0\u202f](?=\d{3}(?!\d))\d{3})*(?:[.,]\d+)?/gu;
const WORD = /(?<![\p{L}\p{N}])\p{L}+/gu;
/** Words for both, which mean two. */
const BOTH = new RegExp(String.raw`(?<!\p{L})${anyCue('words-for-both')}(?!\p{L})`, 'iu');
const MULTIPLIERS = [...keysByValue(loadAllPairs('number-multipliers'))].map(([factor, cues]) => ({
  factor: Number(factor),
  cues,
}));
/** Multiplier after a number, with one group for each factor. */
const MULTIPLIER = new RegExp(
  String.raw`^[\s-]*(?:${MULTIPLIERS.map(({ cues }) => `(${anyOf(cues)})`).join('|')})(?!\p{L})`,
  'iu',
);

/** Values of the numbers in a text, written in figures or words. */
export type NumberSets = {
  /** Values of whole numbers: `five thousand` is 5000. */
  whole: ReadonlySet<number>;
  /** The same and the values of their parts: 5 for `five thousand`, 2 for `both`. */
  all: ReadonlySet<number>;
};

/** Finds the numbers of a text. The words `one` and `first` are ignored: they hardly ever count anything. */
export function findNumbers(text: string): NumberSets {
  const whole = new Set<number>();
  const all = new Set<number>();
  const add = (value: number, end: number) => {
    const factor = readMultiplier(text.slice(end, end + 20));
    all.add(value);
    all.add(value * factor);
    whole.add(value * factor);
  };
  for (const { index, 0: figure } of text.matchAll(FIGURE)) {
    add(parseFigure(figure), index + figure.length);
  }
  let from = 0;
  for (const { index } of text.matchAll(WORD)) {
    if (index < from) continue;
    const spelled = readNumberAtStart(text.slice(index, index + 80));
    if (!spelled || spelled.value === 1) continue;
    from = index + spelled.length;
    add(spelled.value, from);
  }
  if (BOTH.test(text)) all.add(2);
  return { whole, all };
}

function readMultiplier(after: string): number {
  const groups = MULTIPLIER.exec(after)?.slice(1) ?? [];
  return MULTIPLIERS[groups.findIndex((group) => group !== undefined)]?.factor ?? 1;
}

/** Parses a figure: `14,000`, `14.000` and `14’000` are 14000; `3,5` and `3.5` are 3.5. */
function parseFigure(figure: string): number {
  const [, digits = '', part = ''] =
    /^(\d+(?:[.,’'\u00a0\u202f]\d{3})*?)(?:[.,](\d{1,2}|\d{4,}))?$/u.exec(figure) ?? [];
  const plain = digits.replaceAll(/\D/g, '');
  return Number(part === '' ? plain : `${plain}.${part}`);
}
