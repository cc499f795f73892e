import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** Keywords of a setting's schema that the parser reads. */
export type Setting = TSchema & {
  type?: 'string' | 'integer' | 'boolean';
  enum?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  pattern?: string;
  default?: string | number | boolean;
  description?: string;
};

/** Pattern of a mail sender, such as `docket@example.com`, with or without a name before it. */
export const SENDER = String.raw`^([^<>@]*<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$`;

/** Pattern of a price in US dollars, such as `0.15`. */
export const PRICE = String.raw`^\d{1,6}(\.\d{1,6})?$`;

/** Description of each pattern for error messages. */
const PATTERN_NAMES: Record<string, string> = {
  '^https?://': 'must begin with http:// or https://',
  '^smtps?://': 'must begin with smtp:// or smtps://',
  '^(file:|postgres(ql)?://)': 'must begin with file: or postgres://',
  '^svc_live_[A-Za-z0-9]{32,200}$': 'must be svc_live_ and at least 32 letters and digits',
  '^rediss?://': 'must begin with redis:// or rediss://',
  [String.raw`^[^@\s]+@[^@\s]+$`]: 'must be an e-mail address',
  [PRICE]: 'must be an amount of dollars, as 0.15',
  [SENDER]: 'must be an e-mail address, or a name and one as Docket <docket@example.com>',
};

/**
 * Parses a variable by the schema of its setting.
 *
 * @returns the default of the schema when `text` is undefined
 * @throws Error that says what is allowed
 */
export function parseSetting(setting: Setting, text: string | undefined): unknown {
  if (text === undefined) return setting.default;
  const value = convert(setting.type, text);
  if (!Value.Check(setting, value)) throw new Error(expectation(setting));
  return value;
}

function convert(type: Setting['type'], text: string): unknown {
  if (type === 'boolean') return { true: true, '1': true, false: false, '0': false }[text];
  if (type === 'integer') return /^\d+$/.test(text) ? Number(text) : undefined;
  return text;
}

function expectation(setting: Setting): string {
  const { type, minimum = 0, maximum = Infinity, minLength = 0, pattern } = setting;
  if (setting.enum) return `must be one of ${setting.enum.join(', ')}`;
  if (type === 'boolean') return 'must be true or false';
  if (type === 'integer') return `must be a whole number ${rangeOf(minimum, maximum)}`;
  if (pattern !== undefined) return PATTERN_NAMES[pattern] ?? `must match ${pattern}`;
  return `must have at least ${minLength} characters`;
}

function rangeOf(minimum: number, maximum: number): string {
  return maximum < Number.MAX_SAFE_INTEGER
    ? `from ${minimum} to ${maximum}`
    : `of at least ${minimum}`;
}
