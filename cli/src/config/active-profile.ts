import { BlockList, isIP } from 'node:net';

import { usageError } from '../cli-error.ts';
import type { Config, Profile } from './config-file.ts';
import type { ProjectSettings } from './project-file.ts';

/** Server and credential of a command. */
export type ActiveProfile = {
  name: string;
  url: string;
  /** API key of DOCKET_KEY or of the profile. */
  key: string | undefined;
  /** Stored profile whose tokens and key belong to `url`; undefined where there is none. */
  stored: Profile | undefined;
  /** Source of the credential, for people. */
  origin: string;
};

export type ProfileInput = {
  flags: { profile?: string | undefined; url?: string | undefined };
  env: Record<string, string | undefined>;
  project: ProjectSettings;
  config: Config;
};

export const DEFAULT_URL = 'http://127.0.0.1:8080';
export const DEFAULT_PROFILE = 'default';

/** Requires that DOCKET_KEY goes where it would go without `./.docket.json`. */
function requireUsualServer(url: string, asked: string | undefined, config: Config): void {
  const usual = config.profiles[firstText(asked, config.current) ?? DEFAULT_PROFILE];
  requireSameServer(url, parseUrl(usual?.url ?? DEFAULT_URL));
}

/**
 * Chooses server and credential: flags, then DOCKET_URL, DOCKET_KEY and DOCKET_PROFILE, then `./.docket.json`, then the
 * configuration file. A stored credential goes only to the server it was stored for, and no credential goes to an
 * address that only `./.docket.json` names: a foreign folder may hold that file. For the same reason it cannot send
 * DOCKET_KEY to another server than without it.
 */
export function chooseProfile({ flags, env, project, config }: ProfileInput): ActiveProfile {
  const envKey = firstText(env['DOCKET_KEY']);
  const asked = firstText(flags.profile, env['DOCKET_PROFILE']);
  if (asked !== undefined) requireProfile(asked, config);
  const name = firstText(asked, project.profile, config.current) ?? DEFAULT_PROFILE;
  const named = config.profiles[name];
  const own = firstText(flags.url, env['DOCKET_URL']);
  const url = parseUrl(firstText(own, project.url, named?.url) ?? DEFAULT_URL);
  const [storedName, stored] = findStored(url, [name, named], config);
  if (own === undefined) {
    if (!stored) refuseForeign(url, project);
    if (envKey !== undefined) requireUsualServer(url, asked, config);
  }
  if (envKey !== undefined || stored) requireEncrypted(url, env);
  return {
    name: storedName,
    url,
    key: firstText(envKey, stored?.key),
    stored,
    origin: describeOrigin(envKey, storedName),
  };
}

function describeOrigin(envKey: string | undefined, storedName: string): string {
  return envKey === undefined ? `profile ${storedName}` : 'DOCKET_KEY';
}

/** @returns the first text that is not empty */
function firstText(...texts: readonly (string | undefined)[]): string | undefined {
  return texts.find((text) => text !== undefined && text !== '');
}

function refuseForeign(url: string, project: ProjectSettings): void {
  if (project.url === undefined) return;
  throw usageError(
    `./.docket.json names ${url}, where you have not signed in`,
    `If you trust it, run "docket login ${url}", or set DOCKET_URL.`,
  );
}

/** @param usual server without `./.docket.json`, which DOCKET_KEY belongs to */
function requireSameServer(url: string, usual: string): void {
  if (isSameServer(url, usual)) return;
  throw usageError(
    `./.docket.json leads to ${url}, and DOCKET_KEY belongs to ${usual}`,
    'Set DOCKET_URL too if the key is meant for that server, or unset DOCKET_KEY.',
  );
}

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  PRIVATE.addSubnet(network, prefix);
}
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

/**
 * Refuses to send a credential in clear text over a foreign network.
 *
 * @throws CliError for http, unless the address is of this machine or private, or DOCKET_ALLOW_HTTP is true
 */
export function requireEncrypted(url: string, env: Record<string, string | undefined>): void {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || env['DOCKET_ALLOW_HTTP'] === 'true') return;
  const host = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(host);
  const isNear = version
    ? PRIVATE.check(host, version === 6 ? 'ipv6' : 'ipv4')
    : /^(.+\.)?localhost$/.test(host);
  if (isNear) return;
  throw usageError(
    `${url} is not encrypted: others could read your key`,
    'Use https, or set DOCKET_ALLOW_HTTP=true if you trust the network.',
  );
}

function requireProfile(name: string, config: Config): void {
  if (config.profiles[name]) return;
  const known = Object.keys(config.profiles).join(', ') || 'none';
  throw usageError(
    `There is no profile "${name}"; there is ${known}`,
    `Create it with "docket login --profile ${name}".`,
  );
}

/** Takes the named profile, else one for the same server. */
function findStored(
  url: string,
  [name, named]: [string, Profile | undefined],
  config: Config,
): [string, Profile | undefined] {
  const fits = (profile: Profile | undefined) =>
    profile !== undefined && isSameServer(profile.url, url);
  if (fits(named)) return [name, named];
  const other = Object.entries(config.profiles).find(([, profile]) => fits(profile));
  return other ?? [name, undefined];
}

function isSameServer(a: string, b: string): boolean {
  return URL.canParse(a) && new URL(a).href === new URL(b).href;
}

/** @throws CliError when the text is no http or https address */
export function parseUrl(text: string): string {
  const withScheme = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    throw usageError(
      `"${text}" is not the address of a server`,
      'Write it as https://docket.example.com or http://127.0.0.1:8080.',
    );
  }
  return url.href.replace(/\/+$/, '').replace(/\/v2$/, '');
}
