import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';

import { type Static, Type } from 'typebox';

import { ANALYSIS_TYPES } from '../../contract/analysis-types.ts';
import { JSON_BODY_BYTES_MAX } from '../../contract/body-limits.ts';
import { PLANS } from '../../contract/limits.ts';
import { SPEECH_ROUTING_PATTERN } from '../../engines/speech/speech-engines.ts';
import {
  IDENTITY_SECRETS,
  IDENTITY_SETTINGS,
  identityContradictions,
} from './identity-settings.ts';
import { findNearMiss } from '../../kernel/near-miss.ts';
import { parseSetting, type Setting } from '../../kernel/parse-setting.ts';
import { readSecretFile } from '../../kernel/read-secret-file.ts';
import { count, flag, optionalDate, optionalText } from '../../kernel/setting-schemas.ts';
import { MODEL_SECRETS, MODEL_SETTINGS, modelContradictions } from './model-settings.ts';

const MEBIBYTE = 1024 * 1024;

/** All settings: environment variable, meaning, default. `docs/configuration.md` is generated from this table. */
export const SETTINGS = Type.Object({
  DOCKET_HOST: Type.String({ default: '127.0.0.1', description: 'Address to listen on.' }),
  DOCKET_PORT: Type.Integer({
    minimum: 0,
    maximum: 65_535,
    default: 8_080,
    description: 'TCP port of the HTTP API; 0 picks a free one.',
  }),
  DOCKET_DATA_DIR: Type.String({
    default: './data',
    description: 'Folder of the embedded database, the files and the generated secret key.',
  }),
  DOCKET_DATABASE_URL: Type.Optional(
    Type.String({
      pattern: '^(file:|postgres(ql)?://)',
      description:
        '`file:PATH` for SQLite (default: `docket.db` in the data folder) or `postgres://…`.',
    }),
  ),
  DOCKET_PUBLIC_URL: Type.Optional(
    Type.String({
      pattern: '^https?://',
      description:
        'Address under which callers reach this server; used in links. If it is set, changes by sign-in cookie are accepted only from its pages; without it, only from pages under an IP address, a name without a dot, or one that ends in .local or .localhost.',
    }),
  ),
  DOCKET_SECRET_KEY: Type.Optional(
    Type.String({
      minLength: 32,
      description:
        'Encrypts webhook secrets and signs cursors; at least 32 characters. Default: made once and kept in the data folder.',
    }),
  ),
  DOCKET_BOOTSTRAP_KEY: Type.Optional(
    Type.String({
      pattern: '^svc_live_[A-Za-z0-9]{32,200}$',
      description:
        'API key of the first owner, `svc_live_` and at least 32 letters and digits. Only read on an empty database.',
    }),
  ),
  DOCKET_ADMIN_EMAIL: Type.Optional(
    Type.String({
      pattern: '^[^@\\s]+@[^@\\s]+$',
      maxLength: 320,
      description:
        'E-mail address of the first owner. Only read on an empty database, and by `create-admin`.',
    }),
  ),
  DOCKET_ADMIN_PASSWORD: Type.Optional(
    Type.String({
      minLength: 12,
      maxLength: 1_000,
      description:
        'Password of the first owner, at least 12 characters. Only read on an empty database, and by `create-admin`, which gives it to an owner who is known too.',
    }),
  ),
  DOCKET_SETUP_CODE: Type.Enum(['auto', 'on', 'off'], {
    default: 'auto',
    description:
      'Whether a start prints a one-time address that opens the dashboard while nobody has an account. `auto`: where DOCKET_HOST is a loopback address and DOCKET_BOOTSTRAP_KEY is not set.',
  }),
  DOCKET_OPEN_BROWSER: Type.Boolean({
    default: true,
    description: 'Whether a start in a terminal of a desktop opens that address in the browser.',
  }),
  DOCKET_DEFAULT_PLAN: Type.Enum([...PLANS], {
    default: 'team',
    description: 'Plan of workspaces for which nobody chooses another.',
  }),
  DOCKET_ENTERPRISE_REQUESTS_PER_MINUTE: count('Enterprise plan; 0 is unlimited.', 0),
  DOCKET_ENTERPRISE_REQUESTS_PER_DAY: count('Enterprise plan; 0 is unlimited.', 0),
  DOCKET_ENTERPRISE_CONCURRENT: count('Enterprise plan, open requests; 0 is unlimited.', 0),
  DOCKET_USER_LIMIT_FACTOR: count(
    'Multiple of the plan that all credentials of a user have together; 0 is unlimited.',
    3,
  ),
  DOCKET_WORKSPACE_LIMIT_FACTOR: count(
    'Multiple of the plan that all credentials of a workspace have together; 0 is unlimited.',
    10,
  ),
  DOCKET_USER_KEYS_MAX: count('Live API keys of a user, in all workspaces.', 50, 1),
  DOCKET_WORKSPACE_KEYS_MAX: count('Live API keys of a workspace.', 500, 1),
  DOCKET_ANONYMOUS_REQUESTS_PER_MINUTE: count(
    'Requests a minute and address without a valid credential.',
    60,
    1,
  ),
  ...IDENTITY_SETTINGS,
  DOCKET_METRICS_TOKEN: Type.Optional(
    Type.String({
      minLength: 16,
      description: 'Bearer token of `GET /metrics`; without it only loopback callers may read it.',
    }),
  ),
  DOCKET_TRUSTED_PROXIES: optionalText(
    'Addresses or CIDR ranges, comma-separated, whose `X-Forwarded-*` headers are believed.',
  ),
  DOCKET_ALLOW_INSECURE_HTTP: flag('Answer plain HTTP from other machines.'),
  DOCKET_ALLOW_PRIVATE_URLS: flag(
    'Let callers name loopback and private addresses. For tests and trials.',
  ),
  DOCKET_ALLOWED_CIDRS: optionalText(
    'CIDR ranges, comma-separated, that callers may name although they are private.',
  ),
  DOCKET_HTTPS_ONLY_URLS: flag('Refuse `http:` addresses named by callers.'),
  DOCKET_BODY_BYTES_MAX: count(
    'Memory for request bodies on their way and in work, in this process; one workspace gets at most half of it.',
    128 * MEBIBYTE,
    2 * JSON_BODY_BYTES_MAX,
  ),
  DOCKET_DOCUMENT_BYTES_MAX: count('Largest document.', 100 * MEBIBYTE, 1),
  DOCKET_DOCUMENT_PAGES_MAX: count('Longest document.', 2_000, 1),
  DOCKET_DERIVED_BYTES_MAX: count(
    'Disk space of page images and waveforms, which are computed again when they are missing.',
    1_024 * MEBIBYTE,
  ),
  DOCKET_WATCH_DIR: optionalText(
    'Folder whose files become documents and are analysed; see docs/cli.md#watch-folder.',
  ),
  DOCKET_WATCH_TYPE: Type.Enum([...ANALYSIS_TYPES], {
    default: 'contract_review',
    description: 'Kind of analysis of these documents.',
  }),
  DOCKET_WATCH_WORKSPACE: optionalText('Id of their workspace; by default the first one.'),
  DOCKET_WATCH_MOVE: Type.Enum(['on', 'off'], {
    default: 'on',
    description: 'Whether files that are done move to `done/` and `failed/` in that folder.',
  }),
  DOCKET_RECORDING_BYTES_MAX: count('Largest recording.', 2_048 * MEBIBYTE, 1),
  DOCKET_OCR: Type.Enum(['auto', 'off'], {
    default: 'auto',
    description: 'Whether text is recognised on pages of a PDF that are images.',
  }),
  DOCKET_OCR_PAGES_MAX: count(
    'Pages recognised in one document; further ones stay unread.',
    300,
    1,
  ),
  DOCKET_COMPUTE_PROCESSES: count(
    'Child processes that read and analyse documents. One more is for work that a caller waits for.',
    Math.max(1, availableParallelism()),
    1,
  ),
  DOCKET_COMPUTE_WARM: Type.Enum(['on', 'off'], {
    default: 'on',
    description:
      'Keeps one child process ready from the start on, so that the first document after a pause is read faster. It takes about 200 MB of memory.',
  }),
  DOCKET_COMPUTE_CPU_SECONDS_PER_MINUTE: count(
    'CPU time that a workspace may use for documents, and as much for recordings, within a minute; then its work waits. 0 is unlimited.',
    0,
  ),
  DOCKET_SPEECH_PROCESSES: count(
    'Recordings transcribed at once, each in a child process of its own.',
    Math.min(2, availableParallelism()),
    1,
  ),
  DOCKET_SPEECH_PROVIDER: Type.String({
    default: 'auto',
    pattern: SPEECH_ROUTING_PATTERN,
    description:
      'Engine that recognises speech: `builtin` (English), `sherpa-onnx` (models pulled by `docket-server models`), `openai-compatible`, or one for each language as `en=builtin,*=openai-compatible`. `auto`: the first of these three that serves the language.',
  }),
  DOCKET_SPEECH_BASE_URL: Type.Optional(
    Type.String({
      pattern: '^https?://',
      description:
        'Server with an OpenAI-compatible `/audio/transcriptions`, as `https://api.openai.com/v1`.',
    }),
  ),
  DOCKET_SPEECH_MODEL: Type.String({
    default: 'whisper-1',
    description: 'Name of the model at DOCKET_SPEECH_BASE_URL.',
  }),
  DOCKET_SPEECH_API_KEY: optionalText('Key sent to DOCKET_SPEECH_BASE_URL.'),
  ...MODEL_SETTINGS,
  DOCKET_WEBHOOK_TIMEOUT_SECONDS: Type.Integer({
    minimum: 1,
    maximum: 30,
    default: 5,
    description: 'Time a receiver has for its answer.',
  }),
  DOCKET_INTEGRATION_TIMEOUT_SECONDS: Type.Integer({
    minimum: 1,
    maximum: 60,
    default: 20,
    description: 'Time a product that tasks are pushed to has for an answer.',
  }),
  DOCKET_WEBHOOK_FAILURE_WINDOW_SECONDS: count(
    'Failures of different deliveries of one webhook within it count once; 0 counts each.',
    60,
  ),
  DOCKET_WEBHOOK_ATTEMPTS_AT_ONCE: count(
    'Webhook deliveries that one process has under way at once.',
    256,
    1,
  ),
  DOCKET_WEBHOOK_ATTEMPTS_PER_RECEIVER: count(
    'Of these to one receiver; to one that fails, one at a time.',
    8,
    1,
  ),
  DOCKET_EVENT_DATA_DAYS: count(
    'Days after which events lose their data, can no longer be sent again, and what still waits is given up.',
    30,
    1,
  ),
  DOCKET_EVENT_STREAMS_MAX: count(
    'Open event streams (`GET /v2/events/stream`) of this process.',
    1_000,
    1,
  ),
  DOCKET_DELIVERY_LOG_DAYS: count(
    'Days after which deliveries leave the log; no fewer than `DOCKET_EVENT_DATA_DAYS`.',
    90,
    1,
  ),
  DOCKET_WEBHOOK_JITTER_SECONDS: count('Up to so much is added to each wait before a retry.', 5),
  DOCKET_V1_DEPRECATED_AT: optionalDate(
    'Day on which version 1 was declared old; its answers then say so in `Deprecation`.',
  ),
  DOCKET_V1_SUNSET_AT: optionalDate(
    'Day on which version 1 ends; its answers then say so in `Sunset`.',
  ),
  DOCKET_MCP: Type.Boolean({
    default: true,
    description: 'Whether language models may call this server by MCP, at `POST /mcp`.',
  }),
  DOCKET_MCP_HOSTS: optionalText(
    'Host names, comma-separated, under which clients of MCP and their web pages call this server, besides that of DOCKET_PUBLIC_URL.',
  ),
  DOCKET_LOG_LEVEL: Type.Enum(['debug', 'info', 'warn', 'error', 'silent'], {
    default: 'info',
    description: 'Least severe log line to write.',
  }),
});

export type Settings = Static<typeof SETTINGS>;

export type Config = Omit<
  Settings,
  | 'DOCKET_DATABASE_URL'
  | 'DOCKET_TRUSTED_PROXIES'
  | 'DOCKET_ALLOWED_CIDRS'
  | 'DOCKET_LEGACY_KEY_PREFIXES'
  | 'DOCKET_CORS_ORIGINS'
  | 'DOCKET_MCP_HOSTS'
> & {
  DOCKET_DATABASE_URL: string;
  DOCKET_LEGACY_KEY_PREFIXES: readonly string[];
  DOCKET_CORS_ORIGINS: readonly string[];
  DOCKET_TRUSTED_PROXIES: readonly string[];
  DOCKET_ALLOWED_CIDRS: readonly string[];
  DOCKET_MCP_HOSTS: readonly string[];
};

/** Settings that may come from a file named by `…_FILE`. */
export const SECRETS: ReadonlySet<string> = new Set([
  'DOCKET_DATABASE_URL',
  'DOCKET_SECRET_KEY',
  'DOCKET_BOOTSTRAP_KEY',
  'DOCKET_ADMIN_PASSWORD',
  'DOCKET_METRICS_TOKEN',
  'DOCKET_SPEECH_API_KEY',
  ...IDENTITY_SECRETS,
  ...MODEL_SECRETS,
]);

/**
 * Reads all settings at once. Call it once, in `main.ts`; nothing else reads the environment.
 *
 * @throws Error with every invalid variable
 */
export function loadConfig(env: NodeJS.ProcessEnv): Readonly<Config> {
  const problems = unknownSettings(env);
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries<Setting>(SETTINGS.properties)) {
    try {
      const value = parseSetting(schema, readText(env, name));
      if (value !== undefined) values[name] = value;
    } catch (error) {
      problems.push(`${name}: ${(error as Error).message}`);
    }
  }
  problems.push(...contradictions(values as Settings, (name) => hasSetting(env, name)));
  if (problems.length > 0) throw new Error(`Invalid settings\n  ${problems.join('\n  ')}`);
  const settings = values as Settings;
  const dataDir = resolve(settings.DOCKET_DATA_DIR);
  return {
    ...settings,
    DOCKET_DATA_DIR: dataDir,
    DOCKET_DATABASE_URL: settings.DOCKET_DATABASE_URL ?? `file:${join(dataDir, 'docket.db')}`,
    DOCKET_TRUSTED_PROXIES: splitList(settings.DOCKET_TRUSTED_PROXIES),
    DOCKET_ALLOWED_CIDRS: splitList(settings.DOCKET_ALLOWED_CIDRS),
    DOCKET_CORS_ORIGINS: splitList(settings.DOCKET_CORS_ORIGINS),
    DOCKET_LEGACY_KEY_PREFIXES: splitList(settings.DOCKET_LEGACY_KEY_PREFIXES),
    DOCKET_MCP_HOSTS: splitList(settings.DOCKET_MCP_HOSTS).map((name) => name.toLowerCase()),
  };
}

/** Variables that our examples export for clients; a server started in the same shell ignores them. */
const OF_CALLERS: readonly string[] = ['DOCKET_KEY', 'DOCKET_URL'];

/**
 * Lists unknown `DOCKET_` variables, since a misspelled setting would have no effect. `DOCKET_TEST_…` and
 * `DOCKET_EVAL_…` belong to tests and evaluations.
 */
function unknownSettings(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('DOCKET_') && !/^DOCKET_(TEST|EVAL)_/.test(name))
    .filter((name) => !(name in SETTINGS.properties) && !OF_CALLERS.includes(name))
    .filter((name) => !(name.endsWith('_FILE') && SECRETS.has(name.slice(0, -'_FILE'.length))))
    .map((name) => `${name}: no such setting${suggestSetting(name)}`);
}

/** Names the setting that an unknown variable was probably meant to be; an empty text if none is close. */
function suggestSetting(name: string): string {
  const closest = findNearMiss(name, Object.keys(SETTINGS.properties));
  return closest === undefined ? '' : `; did you mean ${closest}?`;
}

/** Lists conflicts between valid settings. Invalid settings are missing here. */
function contradictions(settings: Settings, isGiven: (name: string) => boolean): string[] {
  const problems = [
    ...identityContradictions(settings, isGiven),
    ...modelContradictions(settings, isGiven),
  ];
  // A replay needs the delivery log to skip deliveries that have succeeded.
  if (settings.DOCKET_DELIVERY_LOG_DAYS < settings.DOCKET_EVENT_DATA_DAYS) {
    problems.push('DOCKET_DELIVERY_LOG_DAYS: fewer than DOCKET_EVENT_DATA_DAYS');
  }
  return problems;
}

/** Loopback addresses of this process. */
export function schemeOf({ DOCKET_TLS_CERT_FILE: certFile }: Config): 'http' | 'https' {
  return certFile === undefined ? 'http' : 'https';
}

function hasSetting(env: NodeJS.ProcessEnv, name: string): boolean {
  return Boolean(env[name]) || (SECRETS.has(name) && Boolean(env[`${name}_FILE`]));
}

/** Returns the variables with a value; an empty one counts as unset. */
function readText(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const path = SECRETS.has(name) ? env[`${name}_FILE`] : undefined;
  const text = path ? readSecretFile(path) : env[name];
  return text === '' ? undefined : text;
}

function splitList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
