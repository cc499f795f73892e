import type { SecretBox } from '../../kernel/secret-box.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';

/** Four characters of a secret this long or shorter would be too much of it. */
const UNHINTED_LENGTH_MAX = 8;
const HINT_LENGTH = 4;

export function sealWebhookSecret(
  secrets: SecretBox,
  webhookId: string,
  secret: string,
): Pick<WebhookRow, 'secret_sealed' | 'secret_hint'> {
  return {
    secret_sealed: secrets.seal(secret, contextOf(webhookId)),
    secret_hint: secret.length > UNHINTED_LENGTH_MAX ? secret.slice(-HINT_LENGTH) : '',
  };
}

export function openWebhookSecret(secrets: SecretBox, webhookId: string, sealed: string): string {
  return secrets.open(sealed, contextOf(webhookId));
}

function contextOf(webhookId: string): string {
  return `webhook_secret ${webhookId}`;
}
