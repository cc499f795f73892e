import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readText } from '../document/reading.ts';

const CASES: readonly { what: string; text: string; parties: string[] }[] = [
  {
    what: 'a company that a person represents, and a person who stands for herself',
    text: `CONTRATO DE PRESTACIÓN DE SERVICIOS\n\nEn Madrid, a 3 de abril de 2024.\n\nREUNIDOS\n\nDe una parte, D. Juan Pérez García, mayor de edad, con DNI 12345678-Z, en nombre y representación de Molinos del Sur, S.L., con domicilio en la calle Mayor 5, Sevilla (en adelante, "el Cliente").\n\nDe otra parte, Dña. María López Ruiz, mayor de edad, con DNI 87654321-X y domicilio en Valencia (en adelante, "la Consultora").\n\nEXPONEN\n\nQue el Cliente desea contratar.`,
    parties: ['Molinos del Sur, S.L.', 'María López Ruiz'],
  },
  {
    what: 'parties with numbers of another country',
    text: 'CONTRATO DE ARRENDAMIENTO\n\nEntre INMOBILIARIA LOS ANDES S.A.S., identificada con NIT 900.123.456-7, representada legalmente por Carlos Mejía Torres, quien se denominará EL ARRENDADOR, y Laura Gómez Prieto, identificada con cédula de ciudadanía No. 52.123.456, quien se denominará LA ARRENDATARIA, se celebra el presente contrato.',
    parties: ['INMOBILIARIA LOS ANDES S.A.S.', 'Laura Gómez Prieto'],
  },
  {
    what: 'the undersigned of a French contract',
    text: "CONTRAT DE PRESTATION DE SERVICES\n\nENTRE LES SOUSSIGNÉS :\n\nLa société Moulins du Nord, société par actions simplifiée au capital de 50 000 euros, immatriculée au RCS de Lille sous le numéro 812 345 678, dont le siège social est situé 12 rue des Tanneurs, 59000 Lille, représentée par Monsieur Paul Vasseur en sa qualité de président, ci-après dénommée « le Client »,\n\nd'une part,\n\nET\n\nMadame Claire Fontaine, née le 3 mai 1980 à Lyon, demeurant 4 avenue Foch, 69006 Lyon, ci-après dénommée « le Prestataire »,\n\nd'autre part,\n\nIL A ÉTÉ CONVENU CE QUI SUIT :",
    parties: ['Moulins du Nord', 'Claire Fontaine'],
  },
  {
    what: 'a couple in one breath and a company of Québec',
    text: 'CONTRAT DE LICENCE\n\nENTRE : Odile Rancourt-Dubé et Paul Rancourt-Dubé, artistes (ci-après « le Producteur »)\n\nET : Neige en Ville Inc., personne morale dûment constituée, agissant par M. Luc Morin (ci-après « la Maison »)',
    parties: ['Odile Rancourt-Dubé', 'Paul Rancourt-Dubé', 'Neige en Ville Inc.'],
  },
  {
    what: 'parties in blocks of lines',
    text: 'Mietvertrag\n\nzwischen\n\nFeldmann Immobilien GmbH & Co. KG\nHauptstraße 12, 50667 Köln\nvertreten durch die Geschäftsführerin Frau Ute Feldmann\n– nachfolgend „Vermieter“ genannt –\n\nund\n\nHerrn Thomas Berger\nLindenweg 3, 50733 Köln\n– nachfolgend „Mieter“ genannt –\n\n§ 1 Mietgegenstand',
    parties: ['Feldmann Immobilien GmbH & Co. KG', 'Thomas Berger'],
  },
  {
    what: 'a small company with its kind in brackets',
    text: 'Kaufvertrag zwischen der Nordlicht AG, Hafenstraße 1, 20457 Hamburg, eingetragen im Handelsregister unter HRB 12345, vertreten durch den Vorstand Dr. Jens Petersen (im Folgenden „Verkäuferin“), und der Blumenhof UG (haftungsbeschränkt), Gartenweg 8, 04109 Leipzig (im Folgenden „Käuferin“). Präambel',
    parties: ['Nordlicht AG', 'Blumenhof UG (haftungsbeschränkt)'],
  },
  {
    what: 'parties behind the words for their parts',
    text: 'CONTRATO DE PRESTAÇÃO DE SERVIÇOS\n\nPelo presente instrumento particular, de um lado, CONTRATANTE: Padaria Estrela Ltda., pessoa jurídica de direito privado, inscrita no CNPJ sob o nº 12.345.678/0001-90, com sede em São Paulo/SP, neste ato representada por seu sócio-administrador, Sr. João da Silva, e de outro lado, CONTRATADA: Maria Oliveira Santos, brasileira, casada, inscrita no CPF sob o nº 123.456.789-00, têm entre si justo e contratado o seguinte:\n\nCLÁUSULA PRIMEIRA – DO OBJETO',
    parties: ['Padaria Estrela Ltda.', 'Maria Oliveira Santos'],
  },
  {
    what: 'the parties of a Portuguese lease',
    text: 'CONTRATO DE ARRENDAMENTO\n\nEntre:\n\nPRIMEIRO OUTORGANTE: Casas do Tejo – Imobiliária, Lda., NIPC 501234567, com sede na Avenida da Liberdade, n.º 20, Lisboa, representada pelo gerente Rui Almeida, adiante designada por Senhoria;\n\ne\n\nSEGUNDA OUTORGANTE: Inês Carvalho, solteira, NIF 234567890, residente em Lisboa, adiante designada por Inquilina;',
    parties: ['Casas do Tejo - Imobiliária, Lda.', 'Inês Carvalho'],
  },
];

suite('parties in Spanish, French, German and Portuguese', () => {
  for (const { what, text, parties } of CASES) {
    test(`finds the parties of ${what}`, () => {
      const reading = readText(text);

      assert.deepEqual(
        reading.parties.map(({ name }) => name),
        parties,
      );
      for (const { name, start, end } of reading.parties) {
        assert.equal(reading.text.slice(start, end).replace(/\s+/g, ' '), name);
      }
    });
  }

  test('finds the terms of each party, with or without quotation marks', () => {
    const terms = readText(CASES[1]!.text).parties.map((party) => party.terms);
    const quoted = readText(CASES[0]!.text).parties.map((party) => party.terms);

    assert.deepEqual(terms, [['ARRENDADOR'], ['ARRENDATARIA']]);
    assert.deepEqual(quoted, [['el Cliente'], ['la Consultora']]);
  });
});
