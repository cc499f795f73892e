/** Patterns of text in requests, for which a refusal has words that a person can follow. */
/** Marks of text direction, and characters without a shape. They make one text look like another. */
const UNSEEN = String.raw`\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff`;
/** Joiners have no shape either, but emoji and some scripts need them: texts may have them, names may not. */
const JOINERS = String.raw`\u200c\u200d`;
/**
 * Pattern of one line that is not blank, without control characters, invisible characters or marks of text direction.
 */
export const ONE_LINE = String.raw`^(?=.*\S)[^\u0000-\u001f\u007f\u0085\u2028\u2029${UNSEEN}${JOINERS}]+$`;
/** Pattern of a title or tag that is not blank, without invisible characters or marks of text direction. */
export const VISIBLE = String.raw`^(?=[^]*\S)[^${UNSEEN}]*$`;
/** Matches the characters that `VISIBLE` refuses. Titles that are made of file names leave them out. */
export const UNSEEN_CHARACTERS = new RegExp(`[${UNSEEN}]+`, 'g');
/** Pattern of a day in the years that people plan and remember. */
export const DAY = String.raw`^(19|20|21)\d{2}-\d{2}-\d{2}$`;
/** Pattern of text with at least one character other than whitespace. */
export const NOT_BLANK = String.raw`\S`;
/** Pattern of text that is not empty and has no U+0000, which PostgreSQL cannot store. */
export const WITHOUT_NUL = String.raw`^[^\u0000]+$`;
/** Pattern of an email address without display name, quotes or comments. */
export const EMAIL = String.raw`^[^@\s\u0000-\u001f\u007f<>"(),:;\\[\]]+@[^@\s\u0000-\u001f\u007f<>"(),:;\\[\]]+$`;
/** Pattern of lowercase words joined by single hyphens, such as `two-words`. */
export const SLUG = '^[a-z0-9]+(-[a-z0-9]+)*$';
/** Pattern of a SHA-256 in lowercase hexadecimal. */
export const LOWER_SHA256 = '^[0-9a-f]{64}$';
/** Pattern of a SHA-256 in hexadecimal of either case. */
export const SHA256 = '^[0-9a-fA-F]{64}$';

/** Description of each pattern for error messages. */
export const PATTERN_NAMES: Record<string, string> = {
  [ONE_LINE]:
    'one line that is not blank, without characters that are invisible or turn its direction',
  [VISIBLE]: 'text that is not blank, without characters that are invisible or turn its direction',
  [DAY]: 'a date such as 2026-03-01, in the years 1900 to 2199',
  [NOT_BLANK]: 'text that is not blank',
  [WITHOUT_NUL]: 'text without the character U+0000',
  [EMAIL]: 'an e-mail address',
  [SLUG]: 'lowercase letters and digits, with single hyphens between them',
  [LOWER_SHA256]: '64 hexadecimal digits, in lower case',
  [SHA256]: '64 hexadecimal digits',
};
