import { createOidcProvider, type OidcProvider } from './auth/sign-in/oidc/oidc-provider.ts';
import { createTokens, type TokenServices, type Tokens } from './auth/tokens/tokens.ts';
import type { Config } from './config.ts';
import type { Clock } from './kernel/clock.ts';
import { createMailer, type Mailer } from './outbound/mail.ts';

export function buildMailer({
  DOCKET_SMTP_URL: url,
  DOCKET_MAIL_FROM: from,
}: Config): Mailer | undefined {
  return url === undefined || from === undefined ? undefined : createMailer({ url, from });
}

export function buildOidc(
  config: Config,
  parts: { clock: Clock; userAgent: string },
): OidcProvider | undefined {
  const { DOCKET_OIDC_ISSUER: issuer, DOCKET_OIDC_CLIENT_ID: clientId } = config;
  if (issuer === undefined || clientId === undefined) return undefined;
  const { DOCKET_OIDC_CLIENT_SECRET: clientSecret, DOCKET_OIDC_NAME: name } = config;
  const settings = { issuer, clientId, clientSecret, name, role: config.DOCKET_OIDC_ROLE };
  return createOidcProvider(settings, parts);
}

export function buildTokens(config: Config, services: TokenServices): Tokens {
  return createTokens(services, {
    signingKeyDays: config.DOCKET_SIGNING_KEY_DAYS,
    issuersJson: config.DOCKET_JWT_ISSUERS,
  });
}
