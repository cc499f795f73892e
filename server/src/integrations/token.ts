import type { SecretBox } from '../kernel/secret-box.ts';
import type { IntegrationRow } from '../storage/integration-schema.ts';

/** Four characters of a token this long or shorter would be too much of it. */
const UNHINTED_LENGTH_MAX = 8;
const HINT_LENGTH = 4;

export function sealToken(
  secrets: SecretBox,
  integrationId: string,
  token: string,
): Pick<IntegrationRow, 'token_sealed' | 'token_hint'> {
  return {
    token_sealed: secrets.seal(token, contextOf(integrationId)),
    token_hint: token.length > UNHINTED_LENGTH_MAX ? token.slice(-HINT_LENGTH) : '',
  };
}

export function openToken(secrets: SecretBox, { id, token_sealed }: IntegrationRow): string {
  return secrets.open(token_sealed, contextOf(id));
}

function contextOf(integrationId: string): string {
  return `integration_token ${integrationId}`;
}
