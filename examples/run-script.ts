import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export type ScriptEnd = { status: number | null; stdout: string; stderr: string };

/** Runs a shell script of this folder as a reader does, with this process's Node as `node`. It ends with this process. */
export async function runScript(
  name: string,
  environment: Record<string, string>,
): Promise<ScriptEnd> {
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  const script = spawn('sh', [fileURLToPath(new URL(name, import.meta.url))], {
    env: { PATH: path, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => script.kill();
  process.once('exit', kill);
  const [stdout, stderr, [status]] = await Promise.all([
    text(script.stdout),
    text(script.stderr),
    once(script, 'close'),
  ]);
  process.off('exit', kill);
  return { status, stdout, stderr };
}
