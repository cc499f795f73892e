import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readText } from '../document/reading.ts';

const CASES: readonly { what: string; text: string; parties: string[] }[] = [
  {
    what: 'two companies between which a contract is made',
    text: 'This Supply Agreement is made as of May 2, 2026 by and between Tin Foundry Ltd., a Delaware corporation ("Seller"), and Acme Rails, Inc., a Nevada corporation ("Buyer"). WHEREAS Seller makes rails.',
    parties: ['Tin Foundry Ltd.', 'Acme Rails, Inc.'],
  },
  {
    what: 'several parties, among them an individual',
    text: 'This Lease is entered into by and among Harbour & Sons Limited, a company registered in England ("Landlord"), Mira Castellan, an individual residing at 12 Mill Lane, Bath ("Tenant"), and The Guarantee Society of York ("Guarantor"). RECITALS',
    parties: ['Harbour & Sons Limited', 'Mira Castellan', 'The Guarantee Society of York'],
  },
  {
    what: 'a numbered list',
    text: 'THIS DEED is made on 4 May 2026\n\nBETWEEN:\n\n(1) Quill Press Limited, a company incorporated in England (the "Publisher"); and\n\n(2) Otto Sand of 5 High Street, Leeds (the "Author").\n\nBACKGROUND\n\nThe Author writes.',
    parties: ['Quill Press Limited', 'Otto Sand'],
  },
  {
    what: 'names that a line end cuts',
    text: 'This Agreement is made by and between Northern Lantern\nWorks, LLC, an Ohio limited liability company ("Lantern"), and Fern\nValley Foods, Inc., an Iowa corporation ("Fern"). NOW, THEREFORE, they agree.',
    parties: ['Northern Lantern Works, LLC', 'Fern Valley Foods, Inc.'],
  },
  {
    what: 'a trade name and a name with and',
    text: 'This Agreement is between Stone and Barley Brewing Co., d/b/a The Stone Mug, an Oregon corporation ("Brewer"), and Coast Freight LLC, an Oregon limited liability company ("Carrier"). WITNESSETH',
    parties: ['Stone and Barley Brewing Co., d/b/a The Stone Mug', 'Coast Freight LLC'],
  },
  {
    what: 'signature blocks when there is no opening',
    text: 'CONSULTING AGREEMENT\n\nThe consultant works as agreed.\n\nIN WITNESS WHEREOF, the parties have signed.\n\nNORTHWIND TRADERS, INC.\n\nBy: ____________\nName: Ada Quill\n\nBLUE FJORD CONSULTING LLC\n\nBy: ____________\nName: Otto Sand',
    parties: ['NORTHWIND TRADERS, INC.', 'BLUE FJORD CONSULTING LLC'],
  },
  {
    what: 'labelled companies in bold Markdown, and not the persons who sign for them',
    text: '# Office Lease\n\n**Landlord:** Harbour Row Properties LLC, an Oregon limited liability company\n**Tenant:** Quill Bookkeeping Inc., a Washington corporation\n\nThe term is five years.\n\nLANDLORD: Ada Reed, Managing Member\nTENANT: Otto Sand, Director',
    parties: ['Harbour Row Properties LLC', 'Quill Bookkeeping Inc.'],
  },
  {
    what: 'parties before a table whose cells are no names, one with a Norwegian legal form',
    text: 'This Mutual Non-Disclosure Agreement is made on 12 October 2026 between Brightwater Optics Ltd, a company registered in England with number 09481177 ("Brightwater"), and Nordlys Imaging AS, a company registered in Norway ("Nordlys").\nKey terms\nPurpose\tEvaluating a joint development of cameras\nContact\tJonas Eide',
    parties: ['Brightwater Optics Ltd', 'Nordlys Imaging AS'],
  },
  {
    what: 'companies with Polish and Hungarian legal forms',
    text: 'This Agreement is made on 2 May 2026 between Zielony Las Sp. z o.o., a company registered in Poland ("Seller"), and Duna Textil Kft., a company registered in Hungary ("Buyer"). WHEREAS Seller makes cloth.',
    parties: ['Zielony Las Sp. z o.o.', 'Duna Textil Kft.'],
  },
  {
    what: 'a Spanish contract',
    text: 'En Madrid, entre Molinos del Sur, S.A., con domicilio en Sevilla (en adelante, "el Cliente"), y Talleres Ríos, S.L., con domicilio en Madrid (en adelante, "el Proveedor").',
    parties: ['Molinos del Sur, S.A.', 'Talleres Ríos, S.L.'],
  },
  {
    what: 'a German contract',
    text: 'VERTRAG\n\nzwischen der Mühlenwerk GmbH, Hamburg (nachfolgend "Auftraggeber") und der Feldmann AG, Köln (nachfolgend "Auftragnehmer").',
    parties: ['Mühlenwerk GmbH', 'Feldmann AG'],
  },
  {
    what: 'names of two signature blocks side by side',
    text: 'AGENCY AGREEMENT\n\nThe agent sells feed for Osier Biologics Corporation in its territory.\n\nIN WITNESS WHEREOF, the parties have signed.\n\nTHE MILLER COMPANY OSIER BIOLOGICS CORPORATION\n\nBy: ______ By: ______',
    parties: ['THE MILLER COMPANY', 'OSIER BIOLOGICS CORPORATION'],
  },
  {
    what: 'a name in lower case, and no state with its postal code',
    text: 'SPONSORSHIP AGREEMENT between Quill Vitamins Industries, Inc. ("Quill"), 4 Mill Road, North Bergen, New Jersey 07047 and seedmail.com, inc. ("seedmail.com"). WHEREAS they agree.',
    parties: ['Quill Vitamins Industries, Inc.', 'seedmail.com, inc.'],
  },
  {
    what: 'no role in brackets below a signature',
    text: 'This Agency Agreement is made between El Faro Financial Corporation ("El Faro") and the sales agent named below. RECITALS\n\nSigned\n\n(SALES AGENT)\nBy: ____',
    parties: ['El Faro Financial Corporation'],
  },
  {
    what: 'no authority that watches a party',
    text: 'This Agreement is made as of May 2, 2026 by and between Alder Savings Bank, an Ohio bank whose deposits are insured by the Federal Deposit Insurance Corporation ("FDIC"), and Birch Advisers, Inc., an Iowa corporation ("Adviser"). RECITALS',
    parties: ['Alder Savings Bank', 'Birch Advisers, Inc.'],
  },
  { what: 'nobody in a text without parties', text: 'the weather was fine all day.', parties: [] },
  {
    what: 'a name with a word of addresses, and an address before a name',
    text: 'This Lease is made between Harbor Street Properties LLC, 12 Mill Road ("Landlord"), and Fernwood Studio Inc. ("Tenant"). NOW, THEREFORE, they agree.',
    parties: ['Harbor Street Properties LLC', 'Fernwood Studio Inc.'],
  },
];

suite('parties', () => {
  for (const { what, text, parties } of CASES) {
    test(`finds ${what}`, () => {
      assert.deepEqual(
        readText(text).parties.map(({ name }) => name),
        parties,
      );
    });
  }

  test('finds the terms of each party', () => {
    const { parties } = readText(CASES[0]!.text);

    assert.deepEqual(
      parties.map(({ terms }) => terms),
      [['Seller'], ['Buyer']],
    );
  });

  test('the offsets of a party cut its name out of the text', () => {
    const reading = readText(CASES[3]!.text);

    const names = reading.parties.map(({ start, end }) => reading.text.slice(start, end));
    assert.deepEqual(names, ['Northern Lantern\nWorks, LLC', 'Fern\nValley Foods, Inc.']);
  });

  for (const [what, tail] of [
    ['a law firm that gets a copy', 'with a copy to:\nHale, Reed & Stone LLP\n9 Court Street'],
    ['the addressee of notices', 'Attention: Mira Castellan Holdings, Inc.'],
    ["a register's number", 'Company Number 123'],
    ['a role before a name', 'Distributor Acme Rails, Inc.\nBy: ______'],
  ] as const) {
    test(`${what} is not a party`, () => {
      const text = `Tin Foundry Ltd. supplies Acme Rails, Inc. with rails.\n\nTIN FOUNDRY LTD.\nBy: ______\n\nACME RAILS, INC.\nBy: ______\n\n${tail}\n`;
      const { parties } = readText(text);

      const names = parties.map(({ name }) => name.toLowerCase());
      assert.ok(
        names.every((name) => /^(?:tin foundry|acme rails)/.test(name)),
        names.join(),
      );
    });
  }
});
