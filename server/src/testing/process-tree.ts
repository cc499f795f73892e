import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in these, whatever its own clock does (proc(5): sysconf(_SC_CLK_TCK) is 100 on Linux). */
const TICKS_PER_SECOND = 100;

type ProcessTimes = { parentPid: number; cpuSeconds: number; cpuSecondsOfEnded: number };

/** The processes that `pid` started, and those that these started. Reads /proc: Linux only. */
export function listDescendants(pid: number): number[] {
  const parents = new Map(listPids().map((other) => [other, readTimes(other)?.parentPid] as const));
  const found = new Set([pid]);
  // Each pass finds at least one more generation.
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const [other, parent] of parents) {
      if (parent !== undefined && found.has(parent)) found.add(other);
    }
  }
  found.delete(pid);
  return [...found];
}

/** Time on a processor, in seconds, of `pid` alone; 0 when the process is gone. */
export function cpuSeconds(pid: number): number {
  return readTimes(pid)?.cpuSeconds ?? 0;
}

/** Time on a processor, in seconds, of `pid`, of its living descendants and of its ended children. */
export function treeCpuSeconds(pid: number): number {
  return [pid, ...listDescendants(pid)].reduce((sum, each) => {
    const times = readTimes(each);
    return times ? sum + times.cpuSeconds + times.cpuSecondsOfEnded : sum;
  }, 0);
}

/** 0 when the process is gone. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(pid, 'status') ?? '')?.[1] ?? 0;
  return Number(kilobytes) * 1_024;
}

/** Lists processes whose command line contains all of `words` as arguments. */
export function listProcessesWithArguments(...words: readonly string[]): number[] {
  return listPids().filter((pid) => {
    const line = (readProc(pid, 'cmdline') ?? '').split('\0');
    return words.every((word) => line.includes(word));
  });
}

function listPids(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

function readTimes(pid: number): ProcessTimes | undefined {
  const stat = readProc(pid, 'stat');
  if (stat === undefined) return undefined;
  // The name, in brackets, may hold spaces; what follows it begins with the third field of proc(5).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  return {
    parentPid: field(4),
    cpuSeconds: (field(14) + field(15)) / TICKS_PER_SECOND,
    cpuSecondsOfEnded: (field(16) + field(17)) / TICKS_PER_SECOND,
  };
}

/** Undefined when the process has ended meanwhile. */
function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
