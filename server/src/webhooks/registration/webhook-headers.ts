import { invalidField } from '../../kernel/errors.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';

/** Names and values together: common servers take little more than this. */
const BYTES_MAX = 8_192;

/** RFC 9110 §5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** RFC 9110 §5.5, in Latin-1: visible characters, and between them spaces and tabs. */
const VALUE = /^(?:[\x21-\x7e\xa0-\xff](?:[\t\x20-\x7e\xa0-\xff]*[\x21-\x7e\xa0-\xff])?)?$/;

/** Names that frame the message, belong to the connection, or are what we say ourselves. */
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

export type WebhookHeaders = Readonly<Record<string, string>>;

/** @throws ApiError `invalid_request` naming the header that cannot be sent */
export function requireSendableHeaders(headers: WebhookHeaders): void {
  const seen = new Set<string>();
  let bytes = 0;
  for (const [name, value] of Object.entries(headers)) {
    const problem = problemOf(name, value) ?? (seen.has(name.toLowerCase()) && 'is there twice');
    if (problem) throw refuse(name, problem);
    seen.add(name.toLowerCase());
    bytes += name.length + value.length;
  }
  if (bytes > BYTES_MAX) {
    throw invalidField('headers', 'too_large', `headers: together at most ${BYTES_MAX} bytes`);
  }
}

function problemOf(name: string, value: string): string | undefined {
  if (!TOKEN.test(name)) return 'is no name of a header';
  if (isReserved(name.toLowerCase())) return 'is set by HTTP or by Docket itself';
  if (!VALUE.test(value)) return 'has a value that no header can have';
  return undefined;
}

function isReserved(name: string): boolean {
  return RESERVED.has(name) || RESERVED_PREFIXES.some((prefix) => name.startsWith(prefix));
}

function refuse(name: string, problem: string) {
  const field = `headers.${name}`;
  return invalidField(field, 'invalid_value', `${field} ${problem}`);
}

/** @param headers null takes them away */
export function sealWebhookHeaders(
  secrets: SecretBox,
  webhookId: string,
  headers: WebhookHeaders | null,
): Pick<WebhookRow, 'headers_sealed' | 'header_names_json'> {
  const names = Object.keys(headers ?? {});
  return {
    headers_sealed:
      names.length === 0 ? null : secrets.seal(JSON.stringify(headers), contextOf(webhookId)),
    header_names_json: JSON.stringify(names),
  };
}

/** By name, as they were given. */
export function openWebhookHeaders(
  secrets: SecretBox,
  webhookId: string,
  sealed: string,
): Record<string, string> {
  return JSON.parse(secrets.open(sealed, contextOf(webhookId))) as Record<string, string>;
}

function contextOf(webhookId: string): string {
  return `webhook_headers ${webhookId}`;
}
