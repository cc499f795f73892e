import type { Concept } from './concepts.ts';

/** The keys under which rows of statements may be asked for. */
export const ITEM_KEYS: Readonly<Record<Concept, readonly string[]>> = {
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
