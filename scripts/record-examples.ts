/**
 * Records the examples of the published description from a tour of the API, and writes them.
 *
 *     npm run examples
 */
import { writeFile } from 'node:fs/promises';

import { recordExamples } from '../server/src/testing/tour/record-examples.ts';

const FILE = new URL('../server/src/contract/examples.json', import.meta.url);

const steps = await recordExamples();
await writeFile(FILE, `${JSON.stringify(steps, null, 2)}\n`);
console.log(`${steps.length} steps written`);
process.exit();
