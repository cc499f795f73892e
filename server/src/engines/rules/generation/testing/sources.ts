import type { SourceText } from '../../../language-engine/generation-engine.ts';
import { makeExtractedText } from '../../../language-engine/testing/engine-texts.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';

/** A services agreement of two pages. */
export const agreementSource: Extract<SourceText, { type: 'document' }> = {
  type: 'document',
  id: 'doc_agreement',
  title: 'Services agreement',
  text: makeExtractedText(
    `SERVICES AGREEMENT

This Agreement is made on 1 March 2024 between Bergmann Analytics GmbH ("Provider") and Tidewater Press Ltd ("Customer").

1. Services. The Provider shall deliver a weekly report on the sales of all books of the Customer.

2. Fees. The Customer shall pay the Provider EUR 4,500 per month within 30 days of the invoice.`,
    `3. Term. This Agreement ends on 28 February 2027 unless it is renewed in writing. A renewal requires a notice of three months before the end of the term.

4. Governing law. This Agreement is governed by the laws of Germany.`,
  ),
};

/** A talk about whether to renew it. */
export const meetingSource: Extract<SourceText, { type: 'meeting' }> = {
  type: 'meeting',
  id: 'meet_weekly',
  title: 'Weekly sync',
  text: spokenMeeting(`Ana: Good morning everyone.
Ben: The renewal of the services agreement is due in February, so we have to decide by November.
Ana: I will ask Bergmann for a new price before Friday.
Ben: The main risk is that they raise the fee by more than ten percent.
Ana: We agreed to renew for two years if the price stays below five thousand euros.`),
};
