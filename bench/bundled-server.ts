import { makeBundle } from '../scripts/bundle/make-bundle.ts';
import {
  type ServerProcess,
  type ServerProcessOptions,
  startServerProcess,
} from '../server/src/testing/server-process.ts';

/** Starts the production bundle, as `npm start` does. */
export async function startBundledServer(options: ServerProcessOptions): Promise<ServerProcess> {
  const { main } = await makeBundle();
  return startServerProcess({ ...options, main });
}
