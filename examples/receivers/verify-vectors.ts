import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import type { Vector } from './make-vectors.ts';

export const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** Result of a verifier for a vector. */
export type Verdict = Vector['valid'];

export async function readVectors(): Promise<Vector[]> {
  return JSON.parse(await readFile(join(FOLDER, 'vectors.json'), 'utf8')).vectors;
}

/** Runs a program in this folder; its errors go to ours. */
export async function run(
  [program, ...args]: [string, ...string[]],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<{ status: number | null; stdout: string }> {
  const child = spawn(program, args, {
    cwd: FOLDER,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(input);
  const [stdout, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { status, stdout };
}

export async function verifyInNode(vectors: Vector[]): Promise<Verdict[]> {
  const { isSigned, isFromDocket } = await import(join(FOLDER, 'receiver.mjs'));
  return vectors.map(({ headers, body, secrets, received_at }) => ({
    'x-service-signature': isSigned(Buffer.from(body), headers, secrets),
    'webhook-signature': isFromDocket(Buffer.from(body), headers, secrets, received_at),
  }));
}

const IN_PYTHON = `
import json, sys
from receiver import is_from_docket, is_signed

print(json.dumps([
    {
        "x-service-signature": is_signed(vector["body"].encode(), vector["headers"], vector["secrets"]),
        "webhook-signature": is_from_docket(
            vector["body"].encode(), vector["headers"], vector["secrets"], vector["received_at"]
        ),
    }
    for vector in json.load(sys.stdin)
]))`;

export async function verifyInPython(vectors: Vector[]): Promise<Verdict[]> {
  const input = JSON.stringify(vectors);
  return JSON.parse((await run(['python3', '-B', '-c', IN_PYTHON], { input })).stdout);
}

export async function verifyInShell(vectors: Vector[]): Promise<Verdict[]> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-verify-'));
  try {
    const verdicts: Verdict[] = [];
    for (const vector of vectors) verdicts.push(await verifySaved(folder, vector));
    return verdicts;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function verifySaved(folder: string, vector: Vector): Promise<Verdict> {
  const [body, headers] = [join(folder, 'body.json'), join(folder, 'headers.txt')];
  const lines = Object.entries(vector.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  await writeFile(body, vector.body);
  await writeFile(headers, lines.join(''));
  const [secret = '', old = ''] = vector.secrets;
  const { status, stdout } = await run(['sh', 'verify.sh', body, headers], {
    env: {
      WEBHOOK_SECRET: secret,
      WEBHOOK_OLD_SECRET: old,
      RECEIVED_AT: String(vector.received_at),
    },
  });
  if ((status === 0) !== stdout.includes('webhook-signature: valid')) {
    throw new Error(`verify.sh ended with ${status} and said ${stdout}`);
  }
  return {
    'x-service-signature': stdout.includes('X-Service-Signature: valid'),
    'webhook-signature': status === 0,
  };
}
