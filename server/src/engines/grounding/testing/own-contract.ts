/** Sentences with names, numbers, dates and denials, each of which says something else when one of them changes. */
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
