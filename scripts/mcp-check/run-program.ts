import { execFile } from 'node:child_process';

const TIMEOUT_MS = 5 * 60_000;
const OUTPUT_BYTES_MAX = 32 * 1024 * 1024;

/** Exit code, standard output, and both outputs together. */
export type ProgramResult = { code: number; stdout: string; output: string };

/** Runs a program to its end. A program that takes longer than five minutes is ended. */
export function runProgram(
  file: string,
  programArguments: readonly string[],
): Promise<ProgramResult> {
  const { promise, resolve } = Promise.withResolvers<ProgramResult>();
  const settings = { timeout: TIMEOUT_MS, maxBuffer: OUTPUT_BYTES_MAX };
  const child = execFile(file, programArguments, settings, (error, stdout, stderr) => {
    const code = error ? Number(error.code ?? 1) || 1 : 0;
    resolve({ code, stdout, output: `${stdout}\n${stderr}`.trim() });
  });
  child.stdin?.end();
  return promise;
}

/** Result of one check. */
export type CheckResult = {
  name: string;
  /** Undefined if it passed. */
  problem: string | undefined;
};
