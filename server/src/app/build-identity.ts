import { createOidcProvider, type OidcProvider } from '../auth/sign-in/oidc/oidc-provider.ts';
import { createTokenServices } from '../auth/tokens/tokens.ts';
import type { Config } from './config/config.ts';
import type { Clock } from '../kernel/clock.ts';
import { buildRateLimiter } from '../limits/build-rate-limiter.ts';
import { createMailer, type Mailer } from '../outbound/mail.ts';
import type { Services } from './services.ts';
import type { Database } from '../storage/database.ts';
import { createUsageRecorder } from '../usage/usage-recorder.ts';

type IdentityServices = Pick<
  Services,
  'tokens' | 'rateLimiter' | 'usage' | 'mail' | 'oidc' | 'printToOperator'
>;

/** Builds the services for authentication, rate limits, usage counters and mail. */
export async function buildIdentity(
  config: Config,
  userAgent: string,
  base: Database & Pick<Services, 'clock' | 'log' | 'secrets' | 'metrics'>,
): Promise<{ services: IdentityServices; close(): Promise<void> }> {
  const oidc = buildOidc(config, { clock: base.clock, userAgent });
  const usage = createUsageRecorder(base);
  const tokens = createTokenServices(
    { ...base, userAgent },
    {
      signingKeyDays: config.DOCKET_SIGNING_KEY_DAYS,
      takesClientDocuments: config.DOCKET_OAUTH_CLIENT_METADATA,
      issuersJson: config.DOCKET_JWT_ISSUERS,
    },
  );
  const rateLimiter = await buildRateLimiter({
    ...base,
    url: config.DOCKET_REDIS_URL,
    onFailure: config.DOCKET_REDIS_FAILURE,
  });
  return {
    services: {
      tokens,
      rateLimiter,
      usage,
      mail: buildMailer(config),
      oidc,
      printToOperator: printToOperator,
    },
    async close() {
      await usage.close();
      await tokens.close();
      await rateLimiter.close();
      await oidc?.close();
    },
  };
}

export function buildMailer({
  DOCKET_SMTP_URL: url,
  DOCKET_MAIL_FROM: from,
}: Config): Mailer | undefined {
  return url === undefined || from === undefined ? undefined : createMailer({ url, from });
}

function buildOidc(
  config: Config,
  parts: { clock: Clock; userAgent: string },
): OidcProvider | undefined {
  const { DOCKET_OIDC_ISSUER: issuer, DOCKET_OIDC_CLIENT_ID: clientId } = config;
  if (issuer === undefined || clientId === undefined) return undefined;
  const { DOCKET_OIDC_CLIENT_SECRET: clientSecret, DOCKET_OIDC_NAME: name } = config;
  const settings = { issuer, clientId, clientSecret, name, role: config.DOCKET_OIDC_ROLE };
  return createOidcProvider(settings, parts);
}

/** Writes to the terminal instead of the log, which others may collect. */
function printToOperator(text: string): void {
  process.stdout.write(`${text}\n`);
}
