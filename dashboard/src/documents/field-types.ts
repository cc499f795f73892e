import type { FieldValue } from '@docket/sdk';

/** Types of the values of known fields, for a value that the document does not have. */
export const FIELD_TYPES: Record<string, FieldValue['type']> = {
  'dates/start': 'date',
  'dates/end': 'date',
  jurisdiction: 'place',
  governing_law: 'place',
  notice_deadline: 'date',
  agreement_date: 'date',
  effective_date: 'date',
  expiration_date: 'date',
  period: 'period',
  revenue: 'money',
  expenses: 'money',
  net_income: 'money',
  company: 'party',
  date: 'date',
  total: 'money',
  customer: 'party',
  due_date: 'date',
  net_amount: 'money',
  vat_amount: 'money',
  vat_rate: 'percentage',
};
