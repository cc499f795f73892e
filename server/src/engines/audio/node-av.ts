import type * as Constants from 'node-av/constants';
import type * as Lib from 'node-av/lib';

/** FFmpeg libraries as bound to Node.js. */
export type NodeAv = typeof Lib & { constants: typeof Constants };

/**
 * Loads the FFmpeg libraries.
 *
 * @returns undefined if the optional package is not installed or not built for this platform
 */
export async function loadNodeAv(): Promise<NodeAv | undefined> {
  try {
    const [lib, constants] = await Promise.all([
      import('node-av/lib'),
      import('node-av/constants'),
    ]);
    lib.Log.setLevel(constants.AV_LOG_QUIET);
    return { ...lib, constants };
  } catch {
    return undefined;
  }
}
