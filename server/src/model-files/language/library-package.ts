import { readFileSync } from 'node:fs';

/** Library that runs language models: llama.cpp for Node, MIT. */
const LIBRARY = 'node-llama-cpp';
export const LIBRARY_VERSION = '3.22.1';
/** Entry module, relative to the folder of the installation. */
export const LIBRARY_ENTRY = `node_modules/${LIBRARY}/dist/index.js`;

/** Packages with the compiled code, by platform and processor: those whose checksum could be read. */
const BINARIES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-armv7l',
};
const BINARY_SCOPE = '@node-llama-cpp/';

type Lock = { packages: Record<string, { dependencies?: Record<string, string> }> };

/**
 * Lock file of the library, made by npm. The optional packages of the library were taken out of it: code for graphics
 * processors is many times larger. The one for this platform is a dependency of its own.
 */
const LOCK = new URL('library-lock.json', import.meta.url);

/**
 * Returns the files by which npm installs the library with the compiled code of this platform and nothing optional. The
 * lock file has the checksum of every package.
 *
 * @throws Error for a platform without compiled code
 */
export function describeInstallation(
  platform: string,
  processor: string,
): { 'package.json': string; 'package-lock.json': string } {
  const binary = BINARIES[`${platform}-${processor}`];
  if (binary === undefined) {
    const known = Object.keys(BINARIES).join(', ');
    throw new Error(
      `This machine is ${platform}-${processor}, and checksums are known for ${known}`,
    );
  }
  const binaryPackage = BINARY_SCOPE + binary;
  const dependencies = { [LIBRARY]: LIBRARY_VERSION, [binaryPackage]: LIBRARY_VERSION };
  const lock = JSON.parse(readFileSync(LOCK, 'utf8')) as Lock;
  const packages = Object.fromEntries(
    Object.entries(lock.packages).filter(
      ([path]) => !path.includes(BINARY_SCOPE) || path.endsWith(`/${binaryPackage}`),
    ),
  );
  packages['']!.dependencies = dependencies;
  return {
    'package.json': JSON.stringify({ name: 'docket-local-model', private: true, dependencies }),
    'package-lock.json': JSON.stringify({ ...lock, packages }),
  };
}
