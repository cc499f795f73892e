import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { createStaticContent, type StaticContent } from '../http/reply/static-content.ts';

/** Files that `scripts/build-dashboard` has written. */
export type BuiltDashboard = {
  page: StaticContent;
  /** Files beside the page by their names, which hold a hash of the content. */
  files: ReadonlyMap<string, StaticContent>;
};

const FOLDER = fileURLToPath(new URL('../../../dashboard/dist/', import.meta.url));

const MEDIA_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The page runs scripts of this server only, and no text becomes a script (Trusted Types). */
export const DASHBOARD_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** The page records with the microphone and with the sound of a tab. No other page of the server may. */
export const DASHBOARD_PERMISSIONS =
  'camera=(), display-capture=(self), geolocation=(), microphone=(self)';

/**
 * Reads the built dashboard into memory, so that a later build does not mix with it.
 *
 * @returns undefined if it has not been built
 */
export function readBuiltDashboard(folder: string = FOLDER): BuiltDashboard | undefined {
  const page = readIfExists(`${folder}index.html`);
  if (page === undefined) return undefined;
  const names = readdirSync(`${folder}assets`);
  return {
    page: createStaticContent(page, 'text/html; charset=utf-8', {
      cacheControl: 'no-cache',
    }),
    files: new Map(names.map((name) => [name, readAsset(folder, name)])),
  };
}

function readAsset(folder: string, name: string): StaticContent {
  const extension = extname(name);
  return createStaticContent(
    readFileSync(`${folder}assets/${name}`),
    MEDIA_TYPES[extension] ?? 'application/octet-stream',
    { cacheControl: 'public, max-age=31536000, immutable', isCompressible: extension !== '.woff2' },
  );
}

function readIfExists(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
