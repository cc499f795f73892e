import type { Span } from '../../../../language/span.ts';

export type AmendmentKind = 'replace_section' | 'replace_words' | 'set_value' | 'delete' | 'add';

/**
 * Change that a passage of a document makes to another passage of the same document. Offsets are those of the folded
 * text.
 */
export type Amendment = {
  kind: AmendmentKind;
  /** Section by its number, or the words that name the amended term; undefined if old words alone identify the place. */
  target: { section: string } | { term: string } | undefined;
  /** Passages that no longer apply; empty for an addition. */
  old: readonly Span[];
  /** Passage that applies instead; undefined for a deletion. */
  new: Span | undefined;
  /** Passage that states the amendment. */
  statement: Span;
};

/** Amendment that is read from its statement; the passage that it changes is not looked up yet. */
export type Instruction = Omit<Amendment, 'old'> & {
  /** Words that the statement quotes as the old ones; undefined if it names only a section or a term. */
  oldWords: Span | undefined;
};
