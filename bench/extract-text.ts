import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { layOut } from '../examples/lay-out.ts';
import { writePdf } from '../examples/write-pdf.ts';
import { createComputePool } from '../server/src/compute/compute-pool.ts';
import { createTextExtraction } from '../server/src/engines/text-extraction/text-extraction.ts';
import { listDescendants, treeCpuSeconds } from '../server/src/testing/process-tree.ts';
import { runChild } from './child-process.ts';
import { median, type Row } from './row.ts';

const PAGES = 2_000;
const ROUNDS = 3;
const MEMORY_POLL_MS = 20;
const MEBIBYTE = 1_024 * 1_024;
const LIMITS = { pagesMax: PAGES, unpackedBytesMax: 256 * MEBIBYTE };

type Extraction = { seconds: number; cpuSeconds: number; memoryBytes: number };
type Round = { floorCpuSeconds: number; plain: Extraction; laidOut: Extraction };

/** A text PDF of 2,000 pages through a new compute child, with and without the places of its words. */
export async function benchExtractText(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-bench-'));
  try {
    const path = join(folder, 'long.pdf');
    await writeFile(path, manyPages());
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const floor = await runChild<{ cpuSeconds: number }>('floors-pdfium.ts', 'read', { path });
      rounds.push({
        floorCpuSeconds: floor.cpuSeconds,
        plain: await extract(path),
        laidOut: await extract(path, join(folder, 'layout')),
      });
    }
    return toRows(rounds);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The sample contract again and again. */
function manyPages(): Buffer {
  const source = readFileSync(new URL('../examples/sample-contract.md', import.meta.url), 'utf8');
  const pages = layOut(source, 'Services Agreement');
  return writePdf(
    'Services Agreement',
    Array.from({ length: PAGES }, (_, index) => pages[index % pages.length]!),
  );
}

async function extract(path: string, layoutPath?: string): Promise<Extraction> {
  const pool = createComputePool({ size: 1 });
  const peak = watchMemory();
  try {
    const started = performance.now();
    const { pages } = await createTextExtraction(pool).extract(
      path,
      LIMITS,
      AbortSignal.timeout(60_000),
      { workspaceId: null, ...(layoutPath !== undefined && { layoutPath }) },
    );
    const seconds = (performance.now() - started) / 1_000;
    if (pages.length !== PAGES) throw new Error(`Read ${pages.length} pages`);
    const children = listDescendants(process.pid);
    const cpuSeconds = children.reduce((sum, pid) => sum + treeCpuSeconds(pid), 0);
    return { seconds, cpuSeconds, memoryBytes: peak.stop() };
  } finally {
    peak.stop();
    await pool.close();
  }
}

/** The largest resident memory of any child of this process. */
function watchMemory(): { stop(): number } {
  let peak = 0;
  const timer = setInterval(() => {
    for (const pid of listDescendants(process.pid)) peak = Math.max(peak, peakBytes(pid));
  }, MEMORY_POLL_MS);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

function peakBytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}

function toRows(rounds: readonly Round[]): Row[] {
  const floor = PAGES / median(rounds.map(({ floorCpuSeconds }) => floorCpuSeconds));
  const ratioGoal = { goal: { atLeast: 0.7 } };
  return [
    ...rowsOf(
      'text',
      rounds.map(({ plain }) => plain),
      { floor, ...ratioGoal },
    ),
    ...rowsOf(
      'text and places',
      rounds.map(({ laidOut }) => laidOut),
      { floor },
    ),
  ];
}

function rowsOf(
  what: string,
  extractions: Extraction[],
  beside: Pick<Row, 'floor' | 'goal'>,
): Row[] {
  const seconds = median(extractions.map((extraction) => extraction.seconds));
  const cpuSeconds = median(extractions.map((extraction) => extraction.cpuSeconds));
  const memoryBytes = Math.max(...extractions.map((extraction) => extraction.memoryBytes));
  return [
    {
      what: `${PAGES}-page PDF, ${what}`,
      figure: seconds,
      unit: 's',
      goal: { atMost: 15 },
      note: 'from a cold compute pool',
    },
    {
      what: `extraction, ${what}`,
      figure: PAGES / seconds,
      unit: 'pages/s',
      goal: { atLeast: 100 },
    },
    {
      what: `extraction, ${what}, beside pdfium`,
      figure: PAGES / cpuSeconds,
      unit: 'pages/s CPU',
      ...beside,
      note: 'floor: bare pdfium, text only; both by CPU time, from the start of the process',
    },
    {
      what: `memory of the child, ${what}`,
      figure: memoryBytes / MEBIBYTE,
      unit: 'MiB',
      goal: { atMost: 300 },
      note: 'peak',
    },
  ];
}
