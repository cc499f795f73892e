import manifest from '../../package.json' with { type: 'json' };
import { type Config, schemeOf } from './config/config.ts';
import { isLoopbackHost } from './print-setup.ts';
import { describeSpeech } from '../operations/engines.ts';
import type { Services } from './services.ts';

/** Describes a server to its operator: version, where its data is, limits and engines. One fact a line. */
export function describeStart(
  config: Config,
  services: Pick<Services, 'plans' | 'speech' | 'engineSettings'>,
): string {
  const facts = [
    ['data', config.DOCKET_DATA_DIR],
    ['database', describeDatabase(config.DOCKET_DATABASE_URL)],
    ['plan', describePlan(services.plans)],
    ['language', describeLanguage(services)],
    ['speech', describeRecognized(services)],
  ] as const;
  const lines = facts.map(([name, fact]) => `  ${name.padEnd(10)}${fact}`);
  return [`Docket ${manifest.version}`, ...lines].join('\n');
}

/** Names the database without user, password and options, which its URL may hold. */
function describeDatabase(url: string): string {
  if (url.startsWith('file:')) return `SQLite, ${url.slice('file:'.length)}`;
  const { hostname, port, pathname } = new URL(url);
  return `PostgreSQL, ${pathname.slice(1)} at ${hostname}${port && `:${port}`}`;
}

function describePlan({ default: plan, limits }: Services['plans']): string {
  const { requestsPerMinute, requestsPerDay, concurrentRequests } = limits[plan];
  const [minute, day, atOnce] = [requestsPerMinute, requestsPerDay, concurrentRequests].map(
    (limit) => (limit === Infinity ? 'unlimited' : limit.toLocaleString('en')),
  );
  return `${plan}: ${minute} requests a minute, ${day} a day, ${atOnce} at once (DOCKET_DEFAULT_PLAN)`;
}

function describeLanguage({ engineSettings }: Pick<Services, 'engineSettings'>): string {
  const { models } = engineSettings.operator.language;
  if (models.length === 0) {
    return 'built-in rules only; `docket-server models pull language` or DOCKET_LANGUAGE_PROVIDER adds a language model (docs/engines.md)';
  }
  return `${models.map(({ model }) => model).join(', then ')}, then built-in rules`;
}

function describeRecognized(services: Pick<Services, 'speech'>): string {
  const languages = describeSpeech(services).filter(({ engine }) => engine !== null);
  return languages.map(({ language, engine }) => `${language} by ${engine?.name}`).join(', ');
}

/** Warns that callers from other machines are refused; undefined when they are not, or when none are expected. */
export function warnOfPlainHttp(config: Config): string | undefined {
  const isReachable = !isLoopbackHost(config.DOCKET_HOST);
  const isServed =
    schemeOf(config) === 'https' ||
    config.DOCKET_ALLOW_INSECURE_HTTP ||
    config.DOCKET_TRUSTED_PROXIES.length > 0;
  if (!isReachable || isServed) return undefined;
  return `Callers from other machines are refused, since DOCKET_HOST=${config.DOCKET_HOST} serves plain HTTP: set DOCKET_TLS_CERT_FILE and DOCKET_TLS_KEY_FILE, or DOCKET_TRUSTED_PROXIES to a proxy that serves HTTPS, or DOCKET_ALLOW_INSECURE_HTTP=true in a network you trust.`;
}
