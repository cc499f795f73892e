import { anyOf, type CuePair, keysByValue, loadAllPairs } from './cues.ts';

/** Row of a financial statement that is known by name. The values are keys of fields on the wire. */
export type StatementConcept =
  | 'revenue'
  | 'cost_of_sales'
  | 'gross_profit'
  | 'expenses'
  | 'operating_income'
  | 'ebitda'
  | 'income_before_tax'
  | 'income_tax'
  | 'net_income'
  | 'total_assets'
  | 'current_assets'
  | 'current_liabilities'
  | 'total_liabilities'
  | 'equity'
  | 'liabilities_and_equity'
  | 'cash'
  | 'inventories'
  | 'operating_cash_flow';

/** Keys of fields that name each concept. Of the concepts that a label may name the first counts. */
export const ITEM_KEYS: Readonly<Record<StatementConcept, readonly string[]>> = {
  revenue: [
    'revenue',
    'revenues',
    'total_revenue',
    'net_revenue',
    'sales',
    'net_sales',
    'turnover',
  ],
  cost_of_sales: ['cost_of_sales', 'cost_of_goods_sold', 'cost_of_revenue', 'cogs'],
  gross_profit: ['gross_profit', 'gross_income'],
  expenses: ['expenses', 'total_expenses', 'operating_expenses', 'total_costs'],
  operating_income: ['operating_income', 'operating_profit', 'operating_result', 'ebit'],
  ebitda: ['ebitda'],
  income_before_tax: ['income_before_tax', 'profit_before_tax', 'pretax_income', 'ebt'],
  income_tax: ['income_tax', 'tax_expense', 'income_tax_expense'],
  net_income: ['net_income', 'net_profit', 'net_earnings', 'net_loss', 'profit', 'net_result'],
  total_assets: ['total_assets', 'assets'],
  current_assets: ['current_assets', 'total_current_assets'],
  current_liabilities: ['current_liabilities', 'total_current_liabilities'],
  total_liabilities: ['total_liabilities', 'liabilities'],
  equity: ['equity', 'total_equity', 'shareholders_equity', 'stockholders_equity', 'net_assets'],
  liabilities_and_equity: ['total_liabilities_and_equity', 'liabilities_and_equity'],
  cash: ['cash', 'cash_and_cash_equivalents', 'cash_and_equivalents'],
  inventories: ['inventories', 'inventory'],
  operating_cash_flow: ['operating_cash_flow', 'cash_flow_from_operations'],
};

const CONCEPTS = Object.keys(ITEM_KEYS) as StatementConcept[];

/** Patterns over a whole label, by concept and rank. */
const LABELS = groupLabels(loadAllPairs('financial/statement-labels'));

function groupLabels(pairs: readonly CuePair[]) {
  return [...keysByValue(pairs)]
    .map(([conceptAndRank, labels]) => {
      const [concept, rank] = conceptAndRank.split(' ');
      const pattern = new RegExp(`^${anyOf(labels)}$`, 'u');
      return { concept: concept as StatementConcept, rank: Number(rank), pattern };
    })
    .toSorted(
      (a, b) => CONCEPTS.indexOf(a.concept) - CONCEPTS.indexOf(b.concept) || a.rank - b.rank,
    );
}

const ANY_LABEL = new RegExp(
  `^${anyOf(loadAllPairs('financial/statement-labels').map(([label]) => label))}$`,
  'u',
);

/** Concept that the label of a row names. */
export type ConceptMatch = {
  concept: StatementConcept;
  /** 0 for the plainest label; higher for labels that stand in for it. */
  rank: number;
  /** Whether the label says that a positive figure is a loss. */
  isLoss: boolean;
};

const LOSS =
  /(?:^|\W)(?:net |total )?(?:loss|deficit)(?!\))|fehlbetrag|verlust|^perte|^pérdida|^prejuízo|^déficit/u;
const GAIN =
  /income|profit|earnings|überschuss|gewinn|bénéfice|beneficio|utilidad|ganancia|lucro|resultado|résultat|ergebnis|surplus/u;
const LABEL_LENGTH_MAX = 120;

/**
 * Finds the concept that the label of a row names.
 *
 * @param label as the row writes it, with numbering and notes
 */
export function findConcept(label: string): ConceptMatch | undefined {
  const plain = plainLabel(label);
  if (plain === '' || plain.length > LABEL_LENGTH_MAX) return undefined;
  const match = matchLabel(plain) ?? matchLabel(plain.replace(/\s*\([^)]*\)/g, ''));
  if (!match) return undefined;
  return { ...match, isLoss: LOSS.test(plain) && !GAIN.test(plain) };
}

function matchLabel(label: string): Omit<ConceptMatch, 'isLoss'> | undefined {
  if (!ANY_LABEL.test(label)) return undefined;
  const { concept, rank } = LABELS.find(({ pattern }) => pattern.test(label))!;
  return { concept, rank };
}

/** Lower-cases a label and drops numbering (`I.`, `1.`, `a)`), notes, units in brackets, signs and trailing leaders. */
export function plainLabel(label: string): string {
  return label
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[–—−]/g, '-')
    .replace(
      /^\s*(?:[=+\-–*•>]\s*|(?:[ivx]{1,4}|(?:[a-z]\.)?\d{1,2}(?:\.\d{1,2})*|[a-z])[.)]\s+)+/u,
      '',
    )
    .replace(/^\s*(?:[ivx]{1,4}|\d{1,2})\s+(?=\p{L}{3})/u, '')
    .replace(
      /\s*\((?:note|notes|anm\.?|anhang|nota|unaudited|audited|ungeprüft|non audité|no auditado|não auditado|restated|r\$|€|\$|£|eur|usd|chf|teur|t€|k€|m€|in |en |em |see )[^)]*\)/giu,
      '',
    )
    .replace(/[*†‡¹²³⁴⁵]+|\(\d{1,2}\)|\[\d{1,2}\]/gu, '')
    .replace(/[\s.…:_·,;|-]+$/u, '')
    .replace(/\s+/g, ' ')
    .trim();
}
