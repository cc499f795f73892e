import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { openWithPdfium } from '../../server/src/engines/text-extraction/pdfium.ts';
import { renderPage } from '../../server/src/engines/text-extraction/render-page.ts';
import { assemble, buildPdf, type PdfPage, stream } from '../../server/src/testing/build-pdf.ts';
import { buildWav } from '../../server/src/testing/build-wav.ts';
import { decodeRecording } from '../../server/src/testing/recordings.ts';
import type { Client } from './client.ts';

/** Work of one workspace that keeps every child busy for minutes. Resolves when it is submitted. */
export type Attack = { name: string; start: (client: Client) => Promise<void> };

const READ_TIMEOUT_MS = 150_000;
const ANALYSES = 30;
const FILES = 8;
const SHARING_PAGES = 1_990;
const SCANNED_PAGES = 40;
const RECORDING_SECONDS = 2 * 3_600;
const SAMPLE_RATE = 16_000;
const SPEECH = fileURLToPath(
  new URL('../../server/src/testing/fixtures/speech/sentences.ogg', import.meta.url),
);

export const ATTACKS: readonly Attack[] = [
  { name: `${ANALYSES} analyses of 3 MB of lines`, start: analyzeLines },
  { name: `${FILES} PDFs of ${SHARING_PAGES} pages, one content stream`, start: uploadSharing },
  { name: `${FILES} PDFs of ${SCANNED_PAGES} scans`, start: uploadScans },
  { name: '4 recordings of two hours', start: uploadRecordings },
];

async function analyzeLines(client: Client): Promise<void> {
  const id = await client.upload('lines.txt', 'x\n'.repeat(1_500_000));
  await client.completed(id, READ_TIMEOUT_MS);
  for (let count = 0; count < ANALYSES; count++) await client.analyze(id, 'financial_analysis');
}

async function uploadSharing(client: Client): Promise<void> {
  for (let seed = 0; seed < FILES; seed++) await client.upload('pages.pdf', sharingPdf(seed));
}

/** A small PDF whose pages all draw the same long content. */
function sharingPdf(seed: number): Buffer {
  const kids = Array.from({ length: SHARING_PAGES }, (_, index) => `${index + 5} 0 R`);
  const lines = Array.from({ length: 1_000 }, (_, line) => `(Rent ${seed} of ${line} EUR) Tj T*`);
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 9000] /Contents 3 0 R ' +
    '/Resources << /Font << /F1 4 0 R >> >> >>';
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${SHARING_PAGES} >>`,
    stream(`BT /F1 8 Tf 8 TL 72 8900 Td ${lines.join('\n')} ET`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...kids.map(() => page),
  ]);
}

async function uploadScans(client: Client): Promise<void> {
  for (let seed = 0; seed < FILES; seed++) {
    const page = await scan(`The tenant ${seed} pays the rent of 1,000 EUR on the first day`);
    await client.upload('scans.pdf', buildPdf(Array<PdfPage>(SCANNED_PAGES).fill(page)));
  }
}

/** A page of text as a scanner would give it. */
async function scan(line: string): Promise<PdfPage> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-scan-'));
  try {
    const path = join(folder, 'page.pdf');
    await writeFile(path, buildPdf([Array<string>(45).fill(line)]));
    const document = await openWithPdfium(path);
    const image = document.withPage(0, (page) =>
      renderPage(document.pdfium, page, { dpi: 200, pixelsMax: 10_000_000 }),
    );
    document.close();
    const { width, height, pixels } = image!;
    return { image: { width, height, pixels: Buffer.from(pixels) } };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function uploadRecordings(client: Client): Promise<void> {
  const { channels } = await decodeRecording(SPEECH, 'mixed');
  const speech = Buffer.from(Int16Array.from(channels[0]!, (sample) => sample * 32_767).buffer);
  const data = Buffer.alloc(RECORDING_SECONDS * SAMPLE_RATE * 2, speech);
  const shape = { format: 1, channels: 1, sampleRate: SAMPLE_RATE, bitsPerSample: 16 };
  for (let count = 0; count < 4; count++) {
    data.writeInt16LE(count, 0);
    await client.transcribe('meeting.wav', buildWav({ ...shape, data }));
  }
}
