import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readText } from '../document/reading.ts';
import { findStatutes } from './statutes.ts';

const CASES: readonly [text: string, statutes: string[]][] = [
  [
    'It arises under 15 U.S.C. § 78j(b) and 17 C.F.R. § 240.10b-5; see Fed. R. Civ. P. 12(b)(6).',
    ['15 U.S.C. § 78j(b)', '17 C.F.R. § 240.10b-5', 'Fed. R. Civ. P. 12(b)(6)'],
  ],
  [
    'Expenses. Cal. Lab. Code § 2802 applies, as do Mass. Gen. Laws ch. 93A, § 2, 735 ILCS 5/2-1110 and UCC § 2-207.',
    ['Cal. Lab. Code § 2802', 'Mass. Gen. Laws ch. 93A, § 2', '735 ILCS 5/2-1110', 'UCC § 2-207'],
  ],
  [
    'Under the Sherman Act, the Act and Title VII of the Civil Rights Act of 1964.',
    ['Sherman Act', 'Title VII of the Civil Rights Act of 1964'],
  ],
  [
    'By section 172 of the Companies Act 2006 and the Insolvency Act 1986, s 214, the Companies Act 2006 applies.',
    ['section 172 of the Companies Act 2006', 'Insolvency Act 1986, s 214'],
  ],
  [
    'He relies on the Criminal Code, R.S.C. 1985, c. C-46, s. 231(5) and Competition and Consumer Act 2010 (Cth), s 18.',
    [
      'Criminal Code, R.S.C. 1985, c. C-46, s. 231(5)',
      'Competition and Consumer Act 2010 (Cth), s 18',
    ],
  ],
  [
    'Article 17(1) of Regulation (EU) 2016/679, Directive 2011/83/EU and Art. 6(1)(f) GDPR bind the controller.',
    ['Article 17(1) of Regulation (EU) 2016/679', 'Directive 2011/83/EU', 'Art. 6(1)(f) GDPR'],
  ],
  [
    'Das folgt aus § 543 Abs. 2 Satz 1 Nr. 3 BGB, §§ 280, 281 BGB, § 823 Abs. 1 i.V.m. § 31 BGB und Art. 20 Abs. 3 GG.',
    [
      '§ 543 Abs. 2 Satz 1 Nr. 3 BGB',
      '§§ 280, 281 BGB',
      '§ 823 Abs. 1 i.V.m. § 31 BGB',
      'Art. 20 Abs. 3 GG',
    ],
  ],
  [
    "Vu l'article L. 1232-1 du Code du travail, l'article 700 du code de procédure civile et l'article 6 de la loi n° 89-462 du 6 juillet 1989.",
    [
      'article L. 1232-1 du Code du travail',
      'article 700 du code de procédure civile',
      'article 6 de la loi n° 89-462 du 6 juillet 1989',
    ],
  ],
  [
    'Según el artículo 1124 del Código Civil, la Ley 34/2002, de 11 de julio, y el art. 56.1 del Estatuto de los Trabajadores.',
    [
      'artículo 1124 del Código Civil',
      'Ley 34/2002, de 11 de julio',
      'art. 56.1 del Estatuto de los Trabajadores',
    ],
  ],
  [
    'Nos termos do art. 5º da Lei nº 13.709/2018, do artigo 1083.º, n.º 3, do Código Civil e do Decreto-Lei n.º 446/85, de 25 de outubro.',
    [
      'art. 5º da Lei nº 13.709/2018',
      'artigo 1083.º, n.º 3, do Código Civil',
      'Decreto-Lei n.º 446/85, de 25 de outubro',
    ],
  ],
  [
    'ARTICLE 12 TERM. The First Amendment to the Lease binds the Indenture Trustee to Act. The Food, Drug, and Cosmetic Act applies to Securities, Securities Act.',
    ['Food, Drug, and Cosmetic Act', 'Securities Act'],
  ],
  [
    'The Constitution is plain: the Fourth Amendment and Article I, Section 14 of the Ohio Constitution, with R.C. 2933.23, decide.',
    ['Fourth Amendment', 'Article I, Section 14 of the Ohio Constitution', 'R.C. 2933.23'],
  ],
  ['The parties act under the rules of the club and the code of the house.', []],
];

suite('statute finder', () => {
  for (const [text, statutes] of CASES) {
    test(`finds the statutes in: ${text.slice(0, 80)}…`, () => {
      assert.deepEqual(findStatutes(readText(text)).value, statutes);
    });
  }

  test('lists each provision once, and no act beside one of its sections', () => {
    const text =
      'Companies Act 2006, s 174 applies. The Companies Act 2006 is clear. Companies Act 2006, s 174.';

    assert.deepEqual(findStatutes(readText(text)).value, ['Companies Act 2006, s 174']);
  });
});
