import { randomUUID } from 'node:crypto';

/** Response formats and timestamp granularities to request, the most detailed first. */
export const RESPONSE_MODES = [
  { responseFormat: 'verbose_json', granularities: ['word', 'segment'], hasTimes: true },
  { responseFormat: 'verbose_json', granularities: ['segment'], hasTimes: true },
  { responseFormat: 'json', granularities: [], hasTimes: false },
] as const;

/** Response format and timestamp granularities of a request. */
export type ResponseMode = (typeof RESPONSE_MODES)[number];

/** Request body as multipart/form-data (RFC 7578). */
export type MultipartForm = { contentType: string; body: Buffer };

/** Fields of the form besides the audio. */
export type FormFields = { model: string; language: string; responseMode: ResponseMode };

/** Builds the multipart form of a transcription request. */
export function buildAudioForm(
  wav: Uint8Array,
  { model, language, responseMode }: FormFields,
): MultipartForm {
  const boundary = `docket-${randomUUID()}`;
  const fields = [
    ['model', model],
    ['language', language],
    ['response_format', responseMode.responseFormat],
    ...responseMode.granularities.map((granularity) => ['timestamp_granularities[]', granularity]),
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
