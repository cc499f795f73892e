import type { Transcription } from '../../server/src/contract/transcription.ts';
import type { ExportFormat } from '../../server/src/contract/transcription-work.ts';

export const API_KEY = 'svc_live_checkCheckCheckCheckCheckCheckCheckCheck';

export type Client = {
  /** @returns the id of the transcription */
  submit(body: object): Promise<string>;
  read(id: string): Promise<Transcription>;
  export(id: string, format: ExportFormat): Promise<string>;
  /** Stretches of speech that this process has recognised so far, by its metric. */
  recognised(): Promise<number>;
};

/** All throw an Error with the answer when it is an error. */
export function createClient(url: string): Client {
  async function call(path: string, body?: object): Promise<string> {
    const response = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    return text;
  }

  return {
    submit: async (body) => JSON.parse(await call('/v2/transcribe', body)).id,
    read: async (id) => JSON.parse(await call(`/v2/transcribe/${id}?include=words`)),
    export: (id, format) => call(`/v2/transcribe/${id}/export?format=${format}`),
    async recognised() {
      const counter = /^docket_transcription_chunks_total\{.*"recognised".*\} (\d+)$/m;
      return Number(counter.exec(await call('/metrics'))?.[1] ?? 0);
    },
  };
}
