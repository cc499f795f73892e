import { enableCompileCache, flushCompileCache } from 'node:module';
import { resolve } from 'node:path';

import { compileCacheDir, removeOldCompileCaches } from './kernel/compile-cache.ts';
import { prepareDataFolder } from './kernel/data-folder.ts';

const NODE_MAJOR_MIN = 24;

if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
  process.stderr.write(
    `Docket runs on Node ${NODE_MAJOR_MIN}, this is ${process.version}: start it with npm start, which carries its own\n`,
  );
  process.exitCode = 1;
} else {
  // The threads that read files also look up names, and a name server that does not answer keeps one for 10 seconds.
  process.env['UV_THREADPOOL_SIZE'] ??= '32';
  // Stack traces of the bundle name its sources.
  process.setSourceMapsEnabled(true);
  // Before anything else is loaded: compiled code from the last start saves half of the time and the memory of
  // the TypeScript reader.
  const dataDir = resolve(process.env['DOCKET_DATA_DIR'] || 'data');
  cacheCompiledCode(dataDir);
  const { runCommand } = await import('./app/commands.ts');
  const [command = 'help', ...args] = process.argv.slice(2);
  await runCommand(command, args, process.env);
  // Now, and not only at the end: a process that is killed leaves it too.
  flushCompileCache();
  await removeOldCompileCaches(dataDir);
}

/** Caches compiled code in the data folder. The command reports a folder that cannot be used, if it needs one. */
function cacheCompiledCode(dataDir: string): void {
  try {
    prepareDataFolder(dataDir);
  } catch {
    return;
  }
  enableCompileCache(compileCacheDir(dataDir));
}
