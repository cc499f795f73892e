import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const ANSWER_BYTES_MAX = 50_000_000;

/** Asks the API as a person at a terminal does. @returns what was answered; throws an Error with it when it is an error */
export type Curl = (method: string, path: string, body?: object) => Promise<any>;

export function createCurl(url: string, key: string): Curl {
  return async (method, path, body) => {
    const json = body
      ? ['--header', 'Content-Type: application/json', '--data', JSON.stringify(body)]
      : [];
    const headers = ['--header', `Authorization: Bearer ${key}`, ...json];
    const { stdout } = await run(
      'curl',
      ['--silent', '--fail-with-body', '--request', method, ...headers, `${url}/v2${path}`],
      { maxBuffer: ANSWER_BYTES_MAX },
    ).catch((error: { stdout?: string }) => {
      throw new Error(`${method} ${path}: ${error.stdout}`, { cause: error });
    });
    return JSON.parse(stdout);
  };
}
