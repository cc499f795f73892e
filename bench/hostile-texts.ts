import { seededRandom } from '../server/src/testing/seeded-random.ts';

/** Makes the bytes of a text file of about this size. */
export type MakeFile = (bytes: number) => Buffer;

/** Texts that an analysis may find hard: each repeats a form that many rules look for, or a form that none expects. */
export const HOSTILE_TEXTS: Readonly<Record<string, MakeFile>> = {
  ...repeated({
    'line ends': '\n',
    'carriage returns': '\r',
    'empty lines with blanks': ' \n',
    'one letter a line': 'x\n',
    'one digit a line': '1\n',
    'one capital a line': 'A\n',
    'one word a paragraph': 'Word\n\n',
    'form feeds': 'a \f',
    blanks: ' ',
    tabs: '\t',
    'no-break spaces': '\u00a0',
    'one letter': 'a',
    'one capital': 'A',
    'one digit': '7',
    'one letter and a blank': 'a ',
    'one digit and a blank': '1 ',
    zeros: '0',
    'capital words': 'Alpha Beta ',
    'words in capitals': 'ALPHA BETA ',
    'capital words joined': 'AlphaBeta',
    hyphens: '-',
    'words with hyphens': 'a-',
    'full stops': '.',
    commas: ',',
    'digits and full stops': '1.',
    'digits and commas': '1,',
    'digits and blanks by three': '123 ',
    slashes: '1/',
    'opening brackets': '(',
    'opening and closing brackets': '()',
    'letters in brackets': '(a) ',
    'letters in open brackets': '(a ',
    'square brackets': '[ ] ',
    'double quotes': '"',
    'single quotes': "'",
    'quoted letters': '"a" ',
    'quoted terms in brackets': '("Term") ',
    'opening curly quotes': '“a ',
    underscores: '_',
    pipes: '| ',
    'cells with pipes': '| 1 | a ',
    'section signs': '§ ',
    'sections of law': '§ 1 BGB, ',
    'currency signs': '$ ',
    'percent signs': '% ',
    'colons and blanks': 'a: ',
    semicolons: 'a; ',
    'question marks': 'a? ',
    'short sentences': 'A? ',
    'short paragraphs': 'A\n\n',
    'short paragraphs of digits': '1\n\n',
    'short cells': 'a  ',
    'short rows': 'a  1\n',
    'two digits a line': '25\n',
    'years after a letter': 'Q1 25\n',
    emojis: '😀',
    'emojis joined': '👩‍👩‍👧',
    'combining marks': 'e\u0301',
    'marks without letters': '\u0301',
    'zero-width joiners': '\u200d',
    'soft hyphens': 'a\u00ad',
    'right-to-left overrides': '\u202ea',
    'replacement characters': '\ufffd',
    ligatures: 'ﬁﬀ',
    'wide forms': 'Ａ１',
    'Chinese characters': '本合同由甲方和乙方签订',
    'Japanese syllables': 'これはけいやくです。',
    'Arabic words': 'هذا العقد بين ',
    'Arabic letters': 'ب',
    'Hebrew words': 'הסכם זה ',
    'Thai letters': 'สัญญานี้',
    'Devanagari words': 'यह अनुबंध ',
    'Korean words': '이 계약은 ',
    'Greek words': 'η σύμβαση ',
    'Cyrillic words': 'Настоящий договор ',
  }),
  ...repeated({
    months: 'March ',
    'short months': 'may ',
    'days and months': '1 March ',
    'dates in words': 'March 1, 2026 ',
    'dates in figures': '01/02/2026 ',
    'ISO dates': '2026-03-01 ',
    'dates, one a line': '31.12.2025\n',
    'dates without years': '1 January to ',
    'spelled numbers': 'twenty-one ',
    'spelled days': 'the twenty-first day of ',
    'number words in a row': 'two thousand and ',
    years: '2025 ',
    'years, one a line': '2025\n',
    quarters: 'Q3 2025 ',
    'business years': 'fiscal year 2024/25 ',
    'periods that ended': 'three months ended March 31, 2025 ',
    'month ranges': 'January - September ',
    durations: '30 days after ',
    'due phrases': 'within 30 days of receipt of the invoice ',
    amounts: '$1,000.00 ',
    'amounts in words': 'one million dollars ($1,000,000) ',
    'amounts, one a line': '1,234.56\n',
    'amounts with units': 'EUR 5 million ',
    'table rows': 'Revenue   1,000   2,000\n',
    'table rows with years': 'Total 2025   1,000   2,000\n',
    'rows of tabs': 'a\t1\t2\n',
    'labels without figures': 'Total revenue\n',
    'labels above figures': 'Revenue\n1,000\n',
    'headings of columns': '2025   2024\nIn thousands\n',
    'column headings in words': 'Three months ended September 30,\n2025   2024\n',
    'receipt lines': '2 x 3.50  Coffee  7.00\n',
    'receipt totals': 'TOTAL 12.50\nCASH 20.00\n',
    'receipt dates': 'Date: 12/05/2018 10:21\n',
    'wide rows': `Revenue ${'1,000   '.repeat(40)}\n`,
  }),
  ...repeated({
    'legal forms': 'Inc. ',
    'company names': 'Acme Alpha Holdings, Inc., ',
    'companies with "and"': 'Acme Inc. and ',
    'parties with terms': 'Acme Inc. ("Buyer") and ',
    'parties of one preamble': 'between Acme Inc., a Delaware corporation, and ',
    'numbered parties': '(1) Acme Ltd, a company;\n',
    'defined terms': 'the Buyer and the Seller ',
    'words "and"': 'and ',
    'words "between"': 'between ',
    'words "shall"': 'shall ',
    'words "of"': 'of ',
    '"and/or"': 'and/or ',
    duties: 'The Buyer shall pay. ',
    'duties without a stop': 'the Buyer shall pay and ',
    'duties on lines': 'Buyer shall pay $1\n',
    conditions: 'if the Buyer fails, unless ',
    'clauses of law': 'governed by the laws of ',
    courts: 'the courts of England ',
    'court captions': 'Smith, Plaintiff, v. ',
    'court orders': 'IT IS ORDERED that ',
    'acts and codes': 'Act of 1999, 17 U.S.C. § 107, ',
    articles: 'Article 1 ',
    'clause numbers': '1.1.1 ',
    'clause numbers on lines': '1.1 Term\n',
    headings: 'ARTICLE I. DEFINITIONS\n',
    'list marks': '(a) item; ',
    'list marks on lines': '- item\n',
    'cross references': 'subject to Section 1.1 and ',
    'Roman numbers': 'iv. ',
    abbreviations: 'e.g. i.e. No. ',
    initials: 'J. R. ',
    'German duties': 'Der Käufer ist verpflichtet zu zahlen und ',
    'French parties': 'entre la société Dupont SARL et ',
    'Spanish dates': 'el día primero de enero de dos mil ',
    'Portuguese duties': 'o comprador deve pagar e ',
    'signature lines': 'By: _________ Name: \n',
    'blanks to fill in': '[●] ____ ',
    'web addresses': 'http://a.b/c?d=e&f ',
    'mail addresses': 'a@b.co, ',
    'lines of a table of contents': '1. Term ........... 12\n',
    'page footers': 'Page 1 of 9\n\n',
    'a sentence': 'The parties agree to the terms of this agreement. ',
    'a sentence, one a line': 'The parties agree to the terms of this agreement.\n',
    'speaker turns': 'Ana: I will send it by Friday.\n',
    'Markdown headings': '# A\n',
    JSON: '{"a":[1,2],"b":"c"},',
    HTML: '<p>a</p>',
  }),
  'random UTF-16': (bytes) => Buffer.concat([UTF16_MARK, randomBytes(bytes)]),
  'random UTF-16 of letters': (bytes) =>
    Buffer.concat([UTF16_MARK, Buffer.from(randomText(bytes / 2, LETTERS), 'utf16le')]),
  'lone surrogates': (bytes) =>
    Buffer.concat([UTF16_MARK, Buffer.from('\ud800a'.repeat(bytes / 4), 'utf16le')]),
  'random bytes of Latin-1': (bytes) =>
    Buffer.from(randomBytes(bytes).map((byte) => (byte % 224) + 32)),
  'random Chinese': (bytes) => Buffer.from(randomText(bytes / 3, [0x4e00, 0x9fa5])),
  'random ASCII': (bytes) => Buffer.from(randomText(bytes, [0x20, 0x7e])),
  'random digits and signs': (bytes) =>
    Buffer.from(randomFrom(bytes, '0123456789.,/-$%() '.split(''))),
  'random words': (bytes) => Buffer.from(randomWords(bytes, () => ' ')),
  'random words on lines': (bytes) => Buffer.from(randomWords(bytes, () => '\n')),
  'random capital words': (bytes) =>
    Buffer.from(randomWords(bytes, () => ' ').replaceAll(/\b[a-z]/g, (one) => one.toUpperCase())),
  'random long words': (bytes) => Buffer.from(randomText(bytes, [0x61, 0x7a])),
  'many parties': (bytes) => numbered(bytes, (n) => `Alpha${word(n)} Inc. ("Term${word(n)}"), `),
  'many parties of a preamble': (bytes) =>
    Buffer.concat([
      Buffer.from('This Agreement is made as of March 1, 2026 between '),
      numbered(bytes, (n) => `${word(n)} Holdings, Inc., a corporation ("${word(n)}"), and `),
    ]),
  'many defined terms': (bytes) =>
    numbered(bytes, (n) => `"Term ${word(n)}" means Term ${word(n + 1)}.\n`),
  'many table rows': (bytes) => numbered(bytes, (n) => `Item ${word(n)}   1,0${n % 100}   2,000\n`),
  'many totals': (bytes) => numbered(bytes, (n) => `Total ${n}   1,0${n % 100}   2,000\n`),
  'many tables': (bytes) =>
    numbered(bytes, (n) => `Year ended ${1960 + (n % 80)}\nRevenue   ${n}\n\nText of a line.\n`),
  'many dates': (bytes) => numbered(bytes, (n) => `due ${(n % 28) + 1}.${(n % 12) + 1}.2026, `),
  'many duties': (bytes) =>
    numbered(bytes, (n) => `The ${word(n)} shall pay ${n} dollars within ${n % 90} days. `),
  'duties counted from a date': (bytes) =>
    afterOpening(
      bytes,
      (n) => `The Buyer shall pay ${n} dollars within thirty (30) days after the Effective Date. `,
    ),
  'duties with dates': (bytes) =>
    afterOpening(
      bytes,
      (n) => `The Seller shall deliver item ${n} by March ${(n % 28) + 1}, 2026. `,
    ),
  'German duties with dates': (bytes) =>
    numbered(
      bytes,
      (n) => `Der Käufer hat die Ware ${n} bis zum ${(n % 28) + 1}.03.2026 zu zahlen. `,
    ),
  'terms from named days': (bytes) =>
    afterOpening(
      bytes,
      (n) =>
        `The term of this Agreement shall continue for ${(n % 9) + 1} years from the ${word(n)} Date. Made on March 1, 2026. `,
    ),
  'last days': (bytes) =>
    afterOpening(bytes, (n) => `The term of this Agreement ends on March ${(n % 28) + 1}, 2030. `),
  'governing laws': (bytes) =>
    afterOpening(bytes, (n) => `This Agreement is governed by the laws of ${word(n)}. `),
  'clauses of one kind': (bytes) =>
    afterOpening(bytes, (n) => `The Seller shall not assign this Agreement without consent ${n}. `),
  'issues of a dispute': (bytes) =>
    numbered(bytes, (n) => `Whether the defendant breached duty ${n}. `),
  'blanks of a draft': (bytes) => numbered(bytes, (n) => `The rent of [●] is ${n} per month.\n`),
  'transposed tables': (bytes) =>
    numbered(bytes, (n) => `Net sales   Operating profit\nMarch 31, 2025   ${n}   24\n`),
  'tables of totals': (bytes) =>
    numbered(bytes, (n) =>
      n % 100 === 0 ? '2025   2024\n' : `Total ${n}   1,0${n % 100}   2,000\n`,
    ),
  'tables with units': (bytes) =>
    numbered(
      bytes,
      (n) => `(EUR)   2025   2024\nRevenue   ${n}   1\n(USD)\n\nText\n\nText\n\nText\n`,
    ),
  'statutes and dates': (bytes) =>
    numbered(bytes, (n) => `Art. ${n} GDPR of ${(n % 28) + 1} March 2020; `),
  'many headings': (bytes) => numbered(bytes, (n) => `${n}. ${word(n).toUpperCase()}\n\ntext\n`),
  'many statutes': (bytes) => numbered(bytes, (n) => `${n % 50} U.S.C. § ${n}; Art. ${n} GDPR; `),
  'many figures of one concept': (bytes) =>
    numbered(bytes, (n) => `Revenue was $${n} million in ${1960 + (n % 80)}. `),
  'many receipts': (bytes) =>
    numbered(bytes, (n) => `${word(n)} SDN BHD\nDATE 0${(n % 9) + 1}/02/2018\nTOTAL RM ${n}.00\n`),
  mixture: (bytes) => numbered(bytes, (n) => MIXTURE[n % MIXTURE.length]!.replace('#', word(n))),
};

const UTF16_MARK = Buffer.from([0xff, 0xfe]);
type CodeRange = readonly [first: number, last: number];
const LETTERS: CodeRange = [0x61, 0x17f];
const OPENING =
  'This Agreement is made as of March 1, 2026 (the "Effective Date") between Acme, Inc., a Delaware corporation (the "Seller"), and Bolt LLC, a Texas company (the "Buyer").\n\n';
const MIXTURE = [
  'Agreement between # Inc. ("#") and Beta GmbH, as of March 1, 2026.\n\n',
  '1.1 Term. The # shall pay $1,000 within 30 days; ',
  'Revenue   1,000   2,000\n',
  '(#) § 1 BGB 31.12.2025 ',
  'x\n1\n',
  '本合同# ',
  'Three months ended September 30,\n2025   2024\n',
] as const;

function repeated(units: Readonly<Record<string, string>>): Record<string, MakeFile> {
  return Object.fromEntries(
    Object.entries(units).map(([name, unit]) => [
      name,
      (bytes) => Buffer.from(unit.repeat(Math.ceil(bytes / Buffer.byteLength(unit)))),
    ]),
  );
}

/** Joins numbered parts until they have this size. */
function numbered(bytes: number, part: (number: number) => string): Buffer {
  const parts: string[] = [];
  let length = 0;
  for (let number = 0; length < bytes; number++) {
    const own = part(number);
    parts.push(own);
    length += Buffer.byteLength(own);
  }
  return Buffer.from(parts.join(''));
}

/** Joins numbered parts behind the opening of a contract, so that the rules for contracts read them. */
function afterOpening(bytes: number, part: (number: number) => string): Buffer {
  return Buffer.concat([Buffer.from(OPENING), numbered(bytes - OPENING.length, part)]);
}

/** Writes a number in letters, as a name. */
function word(number: number): string {
  let letters = '';
  for (let rest = number + 1; rest > 0; rest = Math.floor(rest / 20)) {
    letters = 'bcdfghjklmnpqrstvwxz'[rest % 20]! + 'aeiou'[rest % 5]! + letters;
  }
  return letters[0]!.toUpperCase() + letters.slice(1);
}

function randomBytes(bytes: number): Buffer {
  const random = seededRandom(1);
  return Buffer.from(Uint8Array.from({ length: bytes & ~1 }, () => random() * 256));
}

function randomText(length: number, [first, last]: CodeRange): string {
  const random = seededRandom(2);
  const codes = Uint16Array.from({ length }, () => first + random() * (last - first + 1));
  return Buffer.from(codes.buffer).toString('utf16le');
}

function randomFrom(length: number, signs: readonly string[]): string {
  const random = seededRandom(3);
  return Array.from({ length }, () => signs[Math.floor(random() * signs.length)]!).join('');
}

function randomWords(length: number, separator: () => string): string {
  const random = seededRandom(4);
  let text = '';
  while (text.length < length) text += word(Math.floor(random() * 1e6)).toLowerCase() + separator();
  return text;
}
