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
  /** Origin of the credential, for people. */
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

/**
 * Chooses server and credential: flags, then DOCKET_URL, DOCKET_KEY and DOCKET_PROFILE, then `./.docket.json`, then the
 * configuration file. A stored credential goes only to the server it was stored for, and no credential goes to an
 * address that only `./.docket.json` names: a foreign folder may hold that file.
 */
export function chooseProfile({ flags, env, project, config }: ProfileInput): ActiveProfile {
  const envKey = env['DOCKET_KEY'] || undefined;
  const asked = firstText(flags.profile, env['DOCKET_PROFILE']);
  if (asked !== undefined && envKey === undefined) requireProfile(asked, config);
  const name = firstText(asked, project.profile, config.current) ?? DEFAULT_PROFILE;
  const named = config.profiles[name];
  const own = firstText(flags.url, env['DOCKET_URL']);
  const url = parseUrl(firstText(own, project.url, named?.url) ?? DEFAULT_URL);
  const [storedName, stored] = findStored(url, [name, named], config);
  if (own === undefined && !stored) refuseForeign(url, project);
  const origin = envKey === undefined ? `profile ${storedName}` : 'DOCKET_KEY';
  return { name: storedName, url, key: firstText(envKey, stored?.key), stored, origin };
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
