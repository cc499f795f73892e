import { randomUUID } from 'node:crypto';

import type { Rung } from './rungs.ts';

/** A request as multipart/form-data (RFC 7578). */
export type Form = { contentType: string; body: Buffer };

export type FormFields = { model: string; language: string; rung: Rung };

export function audioForm(wav: Uint8Array, { model, language, rung }: FormFields): Form {
  const boundary = `docket-${randomUUID()}`;
  const fields = [
    ['model', model],
    ['language', language],
    ['response_format', rung.responseFormat],
    ...rung.granularities.map((granularity) => ['timestamp_granularities[]', granularity]),
  ];
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file =
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="audio.wav"\r\n` +
    'Content-Type: audio/wav\r\n\r\n';
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(parts.join('') + file),
      wav,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}
