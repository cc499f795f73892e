import { seededRandom } from '../../../testing/seeded-random.ts';
import { locateQuote, type LocateResult } from '../locate-quotes.ts';
import { createQuoteIndex } from '../quote-index.ts';
import {
  type MutantKind,
  MUTATIONS,
  PAGE_BREAK,
  type Random,
  type TypesettingKind,
  TYPESETTINGS,
} from './mutants.ts';

/** Quote with the result of locating it. */
export type QuoteTrial = { quote: string; outcome: LocateResult };

/** Locates mutants of sentences, which must all be rejected; mutants that the text has elsewhere are left out. */
export function tryMutants(
  text: string,
  sentences: readonly string[],
  rounds: number,
  seed: number,
): Record<MutantKind, QuoteTrial[]> {
  const random = seededRandom(seed);
  const index = createQuoteIndex(text);
  const inOneLine = oneLine(text);
  const trials: Record<MutantKind, QuoteTrial[]> = {
    number: [],
    name: [],
    negation: [],
    date: [],
  };
  for (let round = 0; round < rounds; round++) {
    for (const sentence of sentences) {
      for (const [kind, all] of Object.entries(trials)) {
        const quote = MUTATIONS[kind as MutantKind](sentence, random);
        if (!quote || inOneLine.includes(oneLine(quote))) continue;
        all.push({ quote, outcome: locateQuote(index, { quote }) });
      }
    }
  }
  return trials;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Locates plain sentences in a text that has each of them typeset. */
export function tryTypesetSentences(
  text: string,
  sentences: readonly string[],
  seed: number,
): Record<TypesettingKind | 'all of them', QuoteTrial[]> {
  const random = seededRandom(seed);
  const kinds = Object.entries(TYPESETTINGS);
  const one = kinds.map(([kind, typeset]) => [
    kind,
    sentences.map((sentence) => tryTypeset(text, sentence, typeset(sentence, random))),
  ]);
  const all = sentences.map((sentence) =>
    tryTypeset(text, sentence, typesetInAllWays(sentence, random)),
  );
  return Object.fromEntries([...one, ['all of them', all]]) as ReturnType<
    typeof tryTypesetSentences
  >;
}

function typesetInAllWays(sentence: string, random: Random): string {
  return Object.values(TYPESETTINGS).reduce(
    (printed, typeset) => typeset(printed, random),
    sentence,
  );
}

/** Locates a sentence after its place in the text was typeset; a result elsewhere counts as not found. */
function tryTypeset(text: string, sentence: string, printed: string): QuoteTrial {
  const start = text.indexOf(sentence);
  const document = [
    PAGE_BREAK,
    text.slice(0, start),
    printed,
    text.slice(start + sentence.length),
    PAGE_BREAK,
    PAGE_BREAK,
  ].join('');
  const near = {
    start: start + PAGE_BREAK.length,
    end: start + PAGE_BREAK.length + printed.length,
  };
  const outcome = locateQuote(createQuoteIndex(document), { quote: sentence, near });
  const isThere = 'start' in outcome && outcome.start < near.end && near.start < outcome.end;
  return {
    quote: sentence,
    outcome: isThere || 'rejected' in outcome ? outcome : { rejected: 'not_found' },
  };
}

/** Sentences with names, numbers, dates and denials; a change of any of them changes the meaning. */
export const OWN_SENTENCES: readonly string[] = [
  'This Supply Agreement is made on 14 March 2026 between Harrow Timber Limited and Vesterhav Boats, a partnership of Esbjerg.',
  'The Supplier shall not be liable for indirect damages that exceed EUR 250,000 in any period of twelve (12) months.',
  'Vesterhav Boats shall pay Harrow Timber Limited a deposit of 12.5% within thirty (30) days after receipt of the invoice.',
  'No payment is due before the first delivery of 1,200 planks of larch, unless the parties agree otherwise in writing.',
  'Neither party may assign this agreement without the prior written consent of the other, except to an affiliate.',
  'The first delivery is due on 3 May 2026 and the last delivery is due not later than 30 November 2027.',
  'If the Buyer does not accept a delivery within 10 business days, the Supplier may sell the goods to any third party.',
  'The price is EUR 1.85 for each metre, and it may be raised once a year by no more than 2.75%.',
  'The Supplier must keep records of all shipments for seven years and shall never disclose them to competitors of Vesterhav Boats.',
  "The Buyer's obligations under Section 8.2 do not end with this agreement and will bind its successors for 24 months.",
  'Each party is entitled to terminate with effect from 31 December 2028 by giving not less than six months of notice.',
  'This agreement is governed by the laws of Denmark, without regard to its rules on conflicts of laws, and the courts of Aarhus have jurisdiction.',
  'Insurance of at least $5,000,000 for each occurrence shall be carried by Harrow Timber Limited until June 30, 2029.',
  'The warranty offered by the Supplier is limited to defects of the wood and shall not cover damage by salt water.',
  'Late sums bear interest of 8% a year, and fees of the collecting firm Nordlys Inkasso are not included in that figure.',
  'The certificate "Grade A Marine" must be filed by Ingrid Solberg, and no other officer may sign it for the Supplier.',
  'A credit of EUR 4,500 is granted for the shipment that was refused on 22 February 2026 at the quay of Hirtshals.',
  'The carrier Blue Fjord Lines is never an agent of the Buyer, and its official schedule of 9 August 2026 is binding.',
];
export const OWN_CONTRACT: string = OWN_SENTENCES.join('\n\n');
