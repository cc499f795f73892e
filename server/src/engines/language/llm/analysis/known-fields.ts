import type { Slot } from './plan-fields.ts';

type KnownSlot = Pick<Slot, 'kind' | 'meaning'> & Partial<Pick<Slot, 'part'>>;

/** Fields whose meaning is fixed, whoever asks for them. */
export const KNOWN_FIELDS: Readonly<Record<string, readonly KnownSlot[]>> = {
  parties: [
    {
      kind: 'names',
      meaning:
        'each party to the document by its full legal name as written, one finding a party; no addresses, no roles',
    },
  ],
  dates: [
    {
      part: '/start',
      kind: 'date',
      meaning:
        'the day on which it takes effect, else the day on which it was made or decided; as YYYY-MM-DD',
    },
    {
      part: '/end',
      kind: 'date',
      meaning:
        'the day on which it ends; where the text gives a term, the start plus the term, quoting the term; as YYYY-MM-DD',
    },
  ],
  agreement_date: [{ kind: 'date', meaning: 'the day on which it was made; as YYYY-MM-DD' }],
  effective_date: [{ kind: 'date', meaning: 'the day on which it takes effect; as YYYY-MM-DD' }],
  expiration_date: [
    {
      kind: 'date',
      meaning:
        'the day on which it ends; where the text gives a term, the start plus the term, quoting the term; as YYYY-MM-DD',
    },
  ],
  governing_law: [
    { kind: 'name', meaning: 'the state or country whose law governs: its name alone' },
  ],
  jurisdiction: [
    { kind: 'name', meaning: 'the state or country whose courts decide: its name alone' },
  ],
  document_name: [{ kind: 'text', meaning: 'the title of the document as written' }],
  statutes: [
    { kind: 'names', meaning: 'each act or provision that is cited, as written, one finding each' },
  ],
  term: [{ kind: 'clause', meaning: 'the sentence that says how long it lasts' }],
  period: [
    { part: '/start', kind: 'date', meaning: 'first day of the period reported on; as YYYY-MM-DD' },
    { part: '/end', kind: 'date', meaning: 'last day of the period reported on; as YYYY-MM-DD' },
  ],
  currency: [{ kind: 'currency', meaning: 'the currency of the figures, as ISO 4217' }],
  company: [{ kind: 'text', meaning: 'who issued the invoice, receipt or statement' }],
  address: [{ kind: 'text', meaning: 'the address of who issued it' }],
  date: [{ kind: 'date', meaning: 'the day on which it was issued; as YYYY-MM-DD' }],
  total: [{ kind: 'number', meaning: 'the amount to be paid in all; digits only' }],
};
