import type { Concept } from './concepts.ts';
import type { NumberStyle } from './figure.ts';
import { findProseAmounts, type ProseAmount } from './prose-amounts.ts';
import type { Item } from './statement-items.ts';

/** What figures are called in running text. */
const PHRASES: readonly (readonly [concept: Concept, pattern: RegExp])[] = [
  [
    'net_income',
    /(?<![\p{L}-])(?:(?:consolidated |group )?net (?:income|profit|earnings|loss|result)|(?:profit|loss) (?:for the (?:financial )?(?:year|period|quarter)|after tax(?:es|ation)?)|(?:konzern)?(?:jahres|perioden|netto|rein|konzern|quartals|halbjahres)(?:überschuss|fehlbetrag|ergebnis|gewinn|verlust)(?:es|s)?|(?:gewinn|ergebnis|verlust) nach steuern|résultat net(?: part du groupe)?|bénéfice net|perte nette|(?:beneficio|resultado|ganancia)s? net[oa]s?|utilidad(?:es)? netas?|pérdidas? netas?|(?:lucro|resultado|prejuízo) líquido|prejuízo)(?!\p{L})/giu,
  ],
  [
    'revenue',
    /(?<![\p{L}-])(?:(?:total |net |group |consolidated )*(?:revenues?|sales|turnover)|(?:konzern|gesamt)?umsatz(?:erlöse[n]?)?|chiffre d['’]affaires(?: consolidé| net| total)*|ingresos(?: totales| netos)?|ventas(?: netas)?|cifra de negocios|facturación|receitas?(?: operacional)?(?: líquidas?| totais| total)?|volume de negócios|faturamento|vendas líquidas)(?!\p{L})/giu,
  ],
  [
    'operating_income',
    /(?<![\p{L}-])(?:operating (?:profit|income|loss|result)|ebit|betriebsergebnis|résultat (?:opérationnel|d['’]exploitation)|resultado (?:operativo|de explotación|operacional)|lucro operacional)(?!\p{L})/giu,
  ],
  ['ebitda', /(?<![\p{L}-])(?:adjusted )?ebitda(?![\p{L}])/giu],
];

const BEFORE_WORD =
  /(?:cost of|costs of|deferred|recurring|other|segment|per|interest|export|online|organic|like-for-like|adjusted for)\s$/i;
const BEHIND_WORD =
  /^\s(?:growth|margin|per|force|team|manager|mix|guidance|target|representatives|tax|volume|price)/i;
const LOSS = /loss|fehlbetrag|verlust|perte|pérdida|prejuízo/i;
/** Words right before the amount that is meant, in five languages. */
const REACHED =
  /(?:\bto|\bof|\bat|\bwas|\bwere|\bis|totall?ed|reached|amounted to|came to|stood at|auf|von|betrug(?:en)?|bei|beliefen sich auf|erreichte[n]?|erzielte[n]?|à|de|atteint|atteignent|fue(?:ron)?(?: de)?|a|alcanz(?:ó|aron)|fo(?:i|ram)(?: de)?|atingiu|totaliz(?:ou|aram)|somou|era[mn]?(?: de)?|em)\s(?:about |around |approximately |rund |etwa |environ |unos |cerca de )?$/iu;
const CHANGE =
  /(?:\bby|\bum|(?:increase|decrease|rise|fall|growth|drop|improvement|change|decline|anstieg|rückgang|hausse|baisse|aumento|caída|queda|incremento|crescimento)s? (?:of|um|von|de)|(?:increased|decreased|rose|fell|grew|declined|dropped|up|down|improved))\s$/iu;
const ELSEWHERE =
  /expect|forecast|outlook|guidance|target|budget|erwarte|prognos|ausblick|prévo|perspective|prev[eé]|previs|espera|divis|segment|subsidiar|of which|davon|dont|de los cuales|dos quais/iu;
const NEAR = 200;
const BEFORE_NEAR = 30;

/**
 * Figures that sentences state, as `Revenue rose by 8 % to EUR 412.5 million`; the first sentence that is not of a
 * forecast or a part of the company comes first. Offsets are those of the text.
 */
export function findProseItems(text: string, style: NumberStyle): Item[] {
  const amounts = findProseAmounts(text, style);
  if (amounts.length === 0) return [];
  const found = PHRASES.flatMap(([concept, pattern]) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const place = { start: match.index, end: match.index + match[0].length };
      if (BEFORE_WORD.test(text.slice(Math.max(0, place.start - 20), place.start))) return [];
      if (BEHIND_WORD.test(text.slice(place.end, place.end + 20))) return [];
      const sentence = sentenceAround(text, place);
      const amount = amountFor(text, place, sentence, amounts);
      if (!amount) return [];
      const isElsewhere = ELSEWHERE.test(text.slice(sentence.start, sentence.end));
      return [toItem(concept, match[0], place, { amount, isElsewhere })];
    }),
  );
  return found.toSorted((a, b) => a.rank - b.rank);
}

type Place = { start: number; end: number };

const SENTENCE_END =
  /(?<!(?<!\p{L})(?:Mio|Mrd|Tsd|Mill|Nr|No|Inc|Ltd|Corp|Co|vs|approx|ca|ggü|bzw|\d))[.!?](?=\s+["“(]?\p{Lu})|\n\s*\n|\f/gu;

/** The words around a place up to the ends of its sentence, not further than a line or two. */
function sentenceAround(text: string, { start, end }: Place): Place {
  const from = Math.max(0, start - NEAR);
  const before = [...text.slice(from, start).matchAll(SENTENCE_END)].at(-1);
  const [behind] = text.slice(end, end + NEAR).matchAll(SENTENCE_END);
  return {
    start: before ? from + before.index + before[0].length : from,
    end: behind ? end + behind.index + 1 : Math.min(text.length, end + NEAR),
  };
}

function amountFor(
  text: string,
  place: Place,
  sentence: Place,
  amounts: readonly ProseAmount[],
): ProseAmount | undefined {
  // `generated $12.4 million in revenue`
  const before = amounts.find(
    ({ start, end }) =>
      start >= sentence.start &&
      end <= place.start &&
      place.start - end < BEFORE_NEAR &&
      /^\s?(?:in|of|de|an|en|em)(?:\s\p{L}+){0,2}\s$/iu.test(text.slice(end, place.start)),
  );
  if (before) return before;
  const behind = amounts.filter(({ start, end }) => start >= place.end && end <= sentence.end);
  const wordsBefore = ({ start }: ProseAmount) =>
    text.slice(Math.max(sentence.start, start - 40), start);
  const unchanged = behind.filter(
    (one) => !CHANGE.test(wordsBefore(one)) && isProse(text.slice(place.end, one.start)),
  );
  return unchanged.find((one) => REACHED.test(wordsBefore(one))) ?? unchanged[0];
}

/** Words, not the gaps of a table. */
function isProse(between: string): boolean {
  return /\p{Ll}{2}/u.test(between) && !/[ \t]{3}|\|/.test(between);
}

/** After those of tables: their ranks are below ten. */
const RANK = { plain: 10, elsewhere: 20 } as const;

function toItem(
  concept: Concept,
  label: string,
  place: Place,
  { amount, isElsewhere }: { amount: ProseAmount; isElsewhere: boolean },
): Item {
  const isLoss = concept === 'net_income' && LOSS.test(label);
  return {
    concept,
    label,
    value: isLoss ? -Math.abs(amount.value) : amount.value,
    previous: undefined,
    period: undefined,
    spans: [place, amount],
    rank: isElsewhere ? RANK.elsewhere : RANK.plain,
    tableConcepts: 0,
  };
}
