import { setTimeout as sleep } from 'node:timers/promises';

import { formData } from '../../server/src/testing/docket.ts';

const POLL_MS = 50;

/** Requests of one workspace. All throw an Error with the response when it is an error. */
export type Client = {
  /** Uploads a document. @returns its id, before its text is read */
  upload(name: string, bytes: Buffer | string): Promise<string>;
  /** Waits until a document is read. */
  completed(documentId: string, timeoutMs: number): Promise<void>;
  /** Starts an analysis of a document. */
  analyze(documentId: string, analysisType: string): Promise<void>;
  ask(documentId: string, question: string, timeoutMs: number): Promise<void>;
  transcribe(name: string, bytes: Buffer): Promise<void>;
};

export function createClient(url: string, key: string, workspaceId: string): Client {
  async function call(path: string, body?: object, timeoutMs = 60_000): Promise<any> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/v2${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    return JSON.parse(text);
  }

  const fields = { workspace_id: workspaceId };
  return {
    async upload(name, bytes) {
      return (await call('/documents', formData({ file: { name, bytes }, fields }))).id;
    },

    async completed(documentId, timeoutMs) {
      const endMs = performance.now() + timeoutMs;
      while (performance.now() < endMs) {
        const { status, error } = await call(`/documents/${documentId}`);
        if (status === 'completed') return;
        if (status === 'failed') throw new Error(JSON.stringify(error));
        await sleep(POLL_MS);
      }
      throw new Error(`The document was not read within ${timeoutMs / 1_000} seconds`);
    },

    async analyze(documentId, analysisType) {
      const request = { document_id: documentId, analysis_type: analysisType };
      await call('/documents/analyze', { ...fields, ...request });
    },

    async ask(documentId, question, timeoutMs) {
      await call('/documents/chat', { document_id: documentId, question }, timeoutMs);
    },

    async transcribe(name, bytes) {
      await call(
        '/transcribe/upload',
        formData({ file: { name, bytes }, fields: { ...fields, language: 'en' } }),
      );
    },
  };
}

/** @returns the ids of the first workspace and of a new one */
export async function createWorkspaces(url: string, key: string): Promise<[string, string]> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const me = await fetch(`${url}/v2/me`, { headers });
  const body = JSON.stringify({ name: 'Neighbour' });
  const created = await fetch(`${url}/v2/workspaces`, { method: 'POST', headers, body });
  if (!me.ok || !created.ok) throw new Error(`${await me.text()} ${await created.text()}`);
  const [first, second] = [(await me.json()) as any, (await created.json()) as any];
  return [first.default_workspace_id, second.id];
}
