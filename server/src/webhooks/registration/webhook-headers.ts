import { invalidField } from '../../kernel/errors.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';

/** Limit for names and values together: common servers accept little more. */
const HEADER_BYTES_MAX = 8_192;

/** RFC 9110 §5.6.2. */
const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** RFC 9110 §5.5, in Latin-1: visible characters with spaces and tabs between them. */
const HEADER_VALUE = /^(?:[\x21-\x7e\xa0-\xff](?:[\t\x20-\x7e\xa0-\xff]*[\x21-\x7e\xa0-\xff])?)?$/;

/** Names that frame the message, control the connection, or are set by Docket. */
const RESERVED = new Set([
  'host',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'x-event-id',
  'x-event-sequence',
  'x-service-signature',
]);
const RESERVED_PREFIXES = ['proxy-', 'webhook-'];

/** Custom headers of a webhook by name. */
export type WebhookHeaders = Readonly<Record<string, string>>;

/** Validates custom headers. @throws ApiError `invalid_request` naming the first invalid header */
export function requireSendableHeaders(headers: WebhookHeaders): void {
  const seen = new Set<string>();
  let bytes = 0;
  for (const [name, value] of Object.entries(headers)) {
    const problem =
      findHeaderProblem(name, value) ?? (seen.has(name.toLowerCase()) && 'is given twice');
    if (problem) throw invalidHeader(name, problem);
    seen.add(name.toLowerCase());
    bytes += name.length + value.length;
  }
  if (bytes > HEADER_BYTES_MAX) {
    throw invalidField(
      'headers',
      'too_large',
      `headers: together at most ${HEADER_BYTES_MAX} bytes`,
    );
  }
}

function findHeaderProblem(name: string, value: string): string | undefined {
  if (!HEADER_NAME.test(name)) return 'is not a valid header name';
  if (isReserved(name.toLowerCase())) return 'is set by HTTP or by Docket itself';
  if (!HEADER_VALUE.test(value)) return 'has a value that is not valid in a header';
  return undefined;
}

function isReserved(name: string): boolean {
  return RESERVED.has(name) || RESERVED_PREFIXES.some((prefix) => name.startsWith(prefix));
}

function invalidHeader(name: string, problem: string) {
  const field = `headers.${name}`;
  return invalidField(field, 'invalid_value', `${field} ${problem}`);
}

/** Encrypts custom headers. @param headers null removes them */
export function sealWebhookHeaders(
  secrets: SecretBox,
  webhookId: string,
  headers: WebhookHeaders | null,
): Pick<WebhookRow, 'headers_sealed' | 'header_names_json'> {
  const names = Object.keys(headers ?? {});
  return {
    headers_sealed:
      names.length === 0 ? null : secrets.seal(JSON.stringify(headers), headerContext(webhookId)),
    header_names_json: JSON.stringify(names),
  };
}

/** Decrypts custom headers. @returns values by the names that the caller gave */
export function openWebhookHeaders(
  secrets: SecretBox,
  webhookId: string,
  sealed: string,
): Record<string, string> {
  return JSON.parse(secrets.open(sealed, headerContext(webhookId))) as Record<string, string>;
}

function headerContext(webhookId: string): string {
  return `webhook_headers ${webhookId}`;
}
