import { buildPdf } from '../build-pdf.ts';
import { buildWav } from '../build-wav.ts';
import type { TourFile } from './step.ts';

export const LEASE = `Office Lease

This Lease is made on March 2, 2026 between Harbor Street Properties LLC ("Landlord") and Fernwood Studio Inc. ("Tenant").

1. Term. The lease begins on April 1, 2026 and ends on March 31, 2029.

2. Rent. Tenant shall pay Landlord a monthly rent of $4,200.00 on the first day of each month.

3. Termination. Either party may terminate this Lease with ninety (90) days' written notice.

4. Late payment. If the rent is more than ten days late, Tenant shall pay a late fee of 5 % of the overdue amount.

5. Governing law. This Lease is governed by the laws of the State of Oregon.
`;

const INVOICE = `Invoice 2026-118

Northwind Supplies GmbH
Bill to: Fernwood Studio Inc.
Invoice date: January 5, 2026
Due date: February 4, 2026

Standing desk    2    620.00    1,240.00
Desk lamp        4     45.00      180.00

Net total                      1,420.00
VAT 19 %                         269.80
Total amount due EUR           1,689.80
`;

const NOTICE = ['Notice of termination', '', 'The lease ends on March 31, 2029.'];

const SAMPLE_RATE = 16_000;
const RECORDING_SECONDS = 3;

export const STANDUP_BYTES = 44 + SAMPLE_RATE * RECORDING_SECONDS * 2;

/** Returns the bytes, the name and the media type of a file of the tour. */
export function tourFile(file: TourFile): { bytes: Buffer; name: string; type: string } {
  if (file === 'standup.wav') return { bytes: recording(), name: file, type: 'audio/wav' };
  if (file === 'notice.pdf') {
    return { bytes: buildPdf([NOTICE]), name: file, type: 'application/pdf' };
  }
  const text = file === 'lease.txt' ? LEASE : INVOICE;
  return { bytes: Buffer.from(text), name: file, type: 'text/plain' };
}

/** A tone: the speech engine of the tour hears the same dialogue in every recording. */
function recording(): Buffer {
  const data = Buffer.alloc(SAMPLE_RATE * RECORDING_SECONDS * 2);
  for (let i = 0; i < data.length / 2; i += 1) {
    data.writeInt16LE(Math.round(8_000 * Math.sin((2 * Math.PI * 220 * i) / SAMPLE_RATE)), i * 2);
  }
  return buildWav({ format: 1, channels: 1, sampleRate: SAMPLE_RATE, bitsPerSample: 16, data });
}
