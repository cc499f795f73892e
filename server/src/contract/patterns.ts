/** Patterns of text in requests, for which a refusal has words that a person can follow. */
const INVISIBLE = String.raw`\u200b-\u200f\u202a-\u202e\u2066-\u2069`;
export const ONE_LINE = String.raw`^(?=.*\S)[^\u0000-\u001f\u007f\u0085\u2028\u2029${INVISIBLE}]+$`;
export const NOT_BLANK = String.raw`\S`;
export const WITHOUT_NUL = String.raw`^[^\u0000]+$`;
export const EMAIL = String.raw`^[^@\s\u0000-\u001f\u007f<>"(),:;\\[\]]+@[^@\s\u0000-\u001f\u007f<>"(),:;\\[\]]+$`;
export const SLUG = '^[a-z0-9]+(-[a-z0-9]+)*$';
export const LOWER_SHA256 = '^[0-9a-f]{64}$';
export const SHA256 = '^[0-9a-fA-F]{64}$';

/** What a text must be that has each of these patterns. */
export const PATTERN_NAMES: Record<string, string> = {
  [ONE_LINE]:
    'one line that is not blank, without characters that are invisible or turn its direction',
  [NOT_BLANK]: 'text that is not blank',
  [WITHOUT_NUL]: 'text without the character U+0000',
  [EMAIL]: 'an e-mail address',
  [SLUG]: 'lowercase letters and digits, with single hyphens between them',
  [LOWER_SHA256]: '64 hexadecimal digits, in lower case',
  [SHA256]: '64 hexadecimal digits',
};
