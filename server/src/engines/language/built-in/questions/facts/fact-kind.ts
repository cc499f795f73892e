/** What a question may ask of a contract as a whole, and an extractor finds. */
export type FactKind =
  | 'parties'
  | 'effective_date'
  | 'agreement_date'
  | 'expiration_date'
  | 'term'
  | 'renewal'
  | 'renewal_notice'
  | 'notice'
  | 'governing_law'
  | 'courts'
  | 'payment'
  | 'termination'
  | 'liability_cap'
  | 'document_name';

/** How people ask for a fact. */
export type FactWording = {
  /** The question, in lower case, asks for the fact when this fits and nothing foreign is left in it. */
  asks: RegExp;
  /** Whole words, in lower case, that belong to the asking. */
  own: RegExp;
};

export type FactWordings = Readonly<Partial<Record<FactKind, FactWording>>>;
