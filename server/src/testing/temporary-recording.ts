import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** A file of these bytes without an extension, for as long as the test runs. */
export async function temporaryRecording(t: TestContext, bytes: Buffer | string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-recording-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'recording');
  await writeFile(path, bytes);
  return path;
}
