import {
  anyCue,
  anyOf,
  keysByValue,
  loadAllCues,
  loadAllPairs,
} from '../../../../language/cues.ts';
import {
  CURRENCY,
  currencyCode,
  fullUnits,
  SCALE,
  scaleOf,
  SHORT_SCALES,
} from '../../../../language/numbers/money-units.ts';
import { findIndexFrom } from '../../../../language/find-in-order.ts';
import type { Span } from '../../../../language/span.ts';
import type { StatementConcept } from '../../../../language/statement-concepts.ts';
import { type NumberStyle, readNumber } from '../figures/figure.ts';
import type { StatementItem } from '../../../language-engine/statements/statement-item.ts';

/** Names of figures in running text, by concept. */
const PHRASES = [...keysByValue(loadAllPairs('financial/prose-labels'))].map(
  ([concept, labels]) =>
    [
      concept as StatementConcept,
      new RegExp(`(?<![\\p{L}-])${anyOf(labels)}(?!\\p{L})`, 'giu'),
    ] as const,
);

const BEFORE_OTHER_FIGURE = new RegExp(`${anyCue('financial/not-before-items')}\\s$`, 'i');
const AFTER_OTHER_THING = new RegExp(`^\\s${anyCue('financial/not-after-items')}`, 'i');
const LOSS = /loss|fehlbetrag|verlust|perte|pérdida|prejuízo/i;
/** Words directly before the amount that was reached. */
const REACHED = new RegExp(
  `${anyCue('financial/amount-reached')}\\s(?:about |around |approximately |rund |etwa |environ |unos |cerca de )?$`,
  'iu',
);
/** Words directly before the amount of a change. */
const CHANGE =
  /(?:\bby|\bum|(?:increase|decrease|rise|fall|growth|drop|improvement|change|decline|anstieg|rückgang|hausse|baisse|aumento|caída|queda|incremento|crescimento)s? (?:of|um|von|de)|(?:increased|decreased|rose|fell|grew|declined|dropped|up|down|improved))\s$/iu;
/** Words of a sentence about a forecast or about a part of the company. */
const ELSEWHERE = new RegExp(loadAllCues('financial/elsewhere-words').join('|'), 'iu');
const NEAR = 200;
const BEFORE_NEAR = 30;

/**
 * Finds figures in sentences, as `Revenue rose by 8 % to EUR 412.5 million`. Figures of a forecast or of a part of the
 * company come last. Offsets are those of the text.
 */
export function findProseItems(text: string, style: NumberStyle): StatementItem[] {
  const amounts = findProseAmounts(text, style);
  if (amounts.length === 0) return [];
  const items = PHRASES.flatMap(([concept, pattern]) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const labelSpan = { start: match.index, end: match.index + match[0].length };
      const before = text.slice(Math.max(0, labelSpan.start - 20), labelSpan.start);
      const after = text.slice(labelSpan.end, labelSpan.end + 20);
      if (BEFORE_OTHER_FIGURE.test(before) || AFTER_OTHER_THING.test(after)) return [];
      const sentence = sentenceAround(text, labelSpan);
      const amount = chooseAmount(text, labelSpan, sentence, amounts);
      if (!amount) return [];
      const isElsewhere = ELSEWHERE.test(text.slice(sentence.start, sentence.end));
      return [toItem(concept, match[0], labelSpan, { amount, isElsewhere })];
    }),
  );
  return items.toSorted((a, b) => a.rank - b.rank);
}

const SENTENCE_END =
  /(?<!(?<!\p{L})(?:Mio|Mrd|Tsd|Mill|Nr|No|Inc|Ltd|Corp|Co|vs|approx|ca|ggü|bzw|\d))[.!?](?=\s+["“(]?\p{Lu})|\n\s*\n|\f/gu;

/** Returns the sentence around a span, cut to NEAR characters on each side. */
function sentenceAround(text: string, { start, end }: Span): Span {
  const from = Math.max(0, start - NEAR);
  const before = [...text.slice(from, start).matchAll(SENTENCE_END)].at(-1);
  const [after] = text.slice(end, end + NEAR).matchAll(SENTENCE_END);
  return {
    start: before ? from + before.index + before[0].length : from,
    end: after ? end + after.index + 1 : Math.min(text.length, end + NEAR),
  };
}

/** Chooses the amount of a figure: before it, as in `generated $12.4 million in revenue`, or after it. */
function chooseAmount(
  text: string,
  labelSpan: Span,
  sentence: Span,
  amounts: readonly ProseAmount[],
): ProseAmount | undefined {
  const own = amounts.slice(
    findIndexFrom(amounts, sentence.start),
    findIndexFrom(amounts, sentence.end),
  );
  const before = own.find(
    ({ end }) =>
      end <= labelSpan.start &&
      labelSpan.start - end < BEFORE_NEAR &&
      /^\s?(?:in|of|de|an|en|em)(?:\s\p{L}+){0,2}\s$/iu.test(text.slice(end, labelSpan.start)),
  );
  if (before) return before;
  const after = own.filter(({ start, end }) => start >= labelSpan.end && end <= sentence.end);
  const wordsBefore = ({ start }: ProseAmount) =>
    text.slice(Math.max(sentence.start, start - 40), start);
  const totals = after.filter(
    (one) => !CHANGE.test(wordsBefore(one)) && isProse(text.slice(labelSpan.end, one.start)),
  );
  return totals.find((one) => REACHED.test(wordsBefore(one))) ?? totals[0];
}

/** Returns whether the text between a label and its amount is prose, rather than the gap of a table. */
function isProse(between: string): boolean {
  return /\p{Ll}{2}/u.test(between) && !/[ \t]{3}|\|/.test(between);
}

/** Ranks behind the rows of tables, whose ranks are below ten. */
const RANK = { plain: 10, elsewhere: 20 } as const;

function toItem(
  concept: StatementConcept,
  label: string,
  labelSpan: Span,
  { amount, isElsewhere }: { amount: ProseAmount; isElsewhere: boolean },
): StatementItem {
  const isLoss = concept === 'net_income' && LOSS.test(label);
  return {
    concept,
    label,
    value: isLoss ? -Math.abs(amount.value) : amount.value,
    previous: undefined,
    period: undefined,
    spans: [labelSpan, amount],
    rank: isElsewhere ? RANK.elsewhere : RANK.plain,
    tableConcepts: 0,
  };
}

/** Amount in running text, as `EUR 12.4 million`. Offsets are those of the text searched. */
type ProseAmount = Span & {
  /** Value in full units. */
  value: number;
  /** ISO 4217; undefined if only the factor is named. */
  currency: string | undefined;
};

const NUMBER =
  "\\d{1,3}(?:[.,'’\\u00a0\\u202f ]\\d{2,3})+(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d+)?";
const SHORT_SCALE = '(?:m|mn|bn|k|b|M|Mill\\.)';
const OF = "(?:d['’]|de\\s|of\\s)?";
const AMOUNT = new RegExp(
  `(?<![\\p{L}\\d.,])([TkM](?=€|EUR)|)(${CURRENCY})?\\s?([-−(]?)(${NUMBER})\\s?(${SCALE}(?!\\p{L})|${SHORT_SCALE}(?![\\p{L}])|)\\s?${OF}(?:([TkM])(?=€|EUR))?(${CURRENCY})?(?![\\p{L}\\d%])`,
  'gu',
);

/** Finds amounts that have a currency or a factor, in order. */
function findProseAmounts(text: string, style: NumberStyle): ProseAmount[] {
  return [...text.matchAll(AMOUNT)].flatMap((match) => {
    const [all, lead, before, sign, digits, scale, tail, after] = match;
    const currency = before ?? after;
    const factor = firstFactor([scale, tail, lead]);
    const value = readNumber(digits!, style.decimalSign);
    if (value === undefined || (currency === undefined && factor === undefined)) return [];
    const isNegative = sign === '(' ? text[match.index + all.length] === ')' : sign !== '';
    return [
      {
        value: fullUnits(isNegative ? -value : value, factor ?? 1),
        currency: currency === undefined ? undefined : currencyCode(currency),
        start: match.index,
        end: match.index + all.trimEnd().length,
      },
    ];
  });
}

function firstFactor(words: readonly (string | undefined)[]): number | undefined {
  return words
    .map((word) => (word ? (SHORT_SCALES[word] ?? scaleOf(word)) : undefined))
    .find((factor) => factor !== undefined);
}
