import { createHash, randomUUID } from 'node:crypto';

/** Type prefix of each kind of id. Released prefixes never change, because callers store ids. */
const PREFIXES = {
  document: 'doc',
  analysis: 'analysis',
  extraction: 'extract',
  template: 'template',
  grid: 'grid',
  gridRow: 'row',
  finding: 'finding',
  transcription: 'trans',
  meeting: 'meet',
  actions: 'actions',
  action: 'action',
  summary: 'summary',
  strategy: 'strategy',
  task: 'task',
  activity: 'activity',
  content: 'content',
  brainstorm: 'brainstorm',
  integration: 'integration',
  sync: 'sync',
  chat: 'chat',
  share: 'share',
  event: 'evt',
  delivery: 'del',
  request: 'req',
  webhook: 'wh',
  replay: 'replay',
  workspace: 'ws',
  user: 'user',
  key: 'key',
  client: 'client',
  grant: 'grant',
  invitation: 'invitation',
  audit: 'audit',
  job: 'job',
} as const;

export type IdKind = keyof typeof PREFIXES;

let lastMs = 0;
let counter = 0;

/**
 * Generates an id: type prefix and UUIDv7 (RFC 9562 §5.7) as 32 hex digits. Ids of one process sort by creation:
 * within a millisecond, the 12 bits after the time count up.
 */
export function newId(kind: IdKind): string {
  const now = Date.now();
  // Node generates the random bits of version 4 in bulk. The first digits and the last 64 bits of a UUID are independent.
  const random = randomUUID();
  if (now > lastMs) {
    lastMs = now;
    counter = parseInt(random.slice(0, 3), 16) & 0x3ff;
  } else if (++counter > 0xfff) {
    lastMs += 1;
    counter = 0;
  }
  const time = lastMs.toString(16).padStart(12, '0');
  const sequence = (0x7000 | counter).toString(16);
  return `${PREFIXES[kind]}_${time}${sequence}${random.slice(19, 23)}${random.slice(24)}`;
}

/** Derives an id from `parts`. Equal parts give an equal id, which makes a repeated insert harmless. */
export function stableId(kind: IdKind, ...parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${PREFIXES[kind]}_${hash.slice(0, 32)}`;
}

/**
 * Derives an id that begins with the time of `ofId`, an id made by `newId`. Rows written together are then neighbors
 * in the index.
 */
export function stableIdInTime(kind: IdKind, ofId: string, ...parts: readonly string[]): string {
  const time = ofId.slice(ofId.lastIndexOf('_') + 1).slice(0, 12);
  const hash = createHash('sha256')
    .update(JSON.stringify([ofId, ...parts]))
    .digest('hex');
  return `${PREFIXES[kind]}_${time}${hash.slice(0, 20)}`;
}
