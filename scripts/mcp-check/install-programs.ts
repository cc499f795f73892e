import { join } from 'node:path';

import { installTools } from '../install-tools.ts';

const PACKAGES = {
  '@modelcontextprotocol/inspector': '2.12.0',
  '@modelcontextprotocol/conformance': '0.1.16',
};

/** Paths of the programs. */
export type Programs = { inspector: string; conformance: string };

/** Installs the programs into a folder of their own, unless they are there. */
export async function installPrograms(folder: string): Promise<Programs> {
  await installTools(folder, PACKAGES);
  return {
    inspector: join(folder, 'node_modules/.bin/mcp-inspector'),
    conformance: join(folder, 'node_modules/.bin/conformance'),
  };
}
