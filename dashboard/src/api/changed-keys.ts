/** First part of the query keys of each kind of resource. */
type Family =
  | 'documents'
  | 'recordings'
  | 'meetings'
  | 'tasks'
  | 'drafts'
  | 'grids'
  | 'webhooks'
  | 'overview';

/** Families that an event changes, by the first part of its name. */
const FAMILIES: Record<string, readonly Family[]> = {
  document: ['documents', 'overview'],
  finding: ['documents', 'meetings'],
  progress: ['documents', 'recordings'],
  transcript: ['recordings'],
  transcription: ['recordings', 'meetings', 'overview'],
  meeting: ['meetings', 'overview'],
  action_items: ['meetings', 'overview'],
  task: ['tasks', 'meetings', 'overview'],
  content: ['drafts'],
  brainstorm: ['drafts'],
  generation: ['drafts'],
  grid: ['grids'],
  webhook: ['webhooks'],
  delivery: ['webhooks'],
};

/** Families that no change reads again: the session has its own ways, and a question is asked by its person alone. */
const LASTING = new Set<unknown>(['me', 'answers']);

/** Name of the change that a new connection stands for. */
export const CONNECTED = 'connected';

/** Change in the workspace; a new connection may have missed some, and has no name of a resource. */
export type Change = { event: string; resourceId: string | null };

/**
 * Whether what a query shows may have changed.
 *
 * @param key its family, and for one resource its id
 */
export function changesKey({ event, resourceId }: Change, key: readonly unknown[]): boolean {
  if (event === CONNECTED) return !LASTING.has(key[0]);
  // Comes every second while somebody speaks, and shows in no list.
  if (event === 'transcript.grew' && !key.includes(resourceId)) return false;
  const families = FAMILIES[event.split('.')[0]!] ?? [];
  return families.includes(key[0] as Family) && !key.some((part) => isOther(part, resourceId));
}

/** True for the id of another resource of the same kind. */
function isOther(part: unknown, resourceId: string | null): boolean {
  if (typeof part !== 'string' || !resourceId || part === resourceId) return false;
  return part.startsWith(resourceId.slice(0, resourceId.indexOf('_') + 1));
}
