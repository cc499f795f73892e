import { getDocument } from '../contract/documents.ts';
import { type Endpoint, pathOf } from '../contract/endpoint.ts';
import { getGeneration } from '../contract/generation.ts';
import { getMeeting } from '../contract/meetings.ts';
import { getTask } from '../contract/tasks.ts';
import { getTranscription } from '../contract/transcription.ts';

/** Kinds of resources by the prefix of their ids. */
export type IdKind =
  | 'doc'
  | 'trans'
  | 'meet'
  | 'task'
  | 'content'
  | 'sync'
  | 'analysis'
  | 'extract';

const READ_BY_KIND: Partial<Record<IdKind, Endpoint>> = {
  doc: getDocument,
  trans: getTranscription,
  meet: getMeeting,
  task: getTask,
  content: getGeneration,
};

/** Returns the kind that the prefix of an id names. */
function kindOf(id: string): IdKind | undefined {
  const [, kind] = /^(doc|trans|meet|task|content|sync|analysis|extract)_/.exec(id) ?? [];
  return kind as IdKind | undefined;
}

/** Returns the value of a table for the kind of an id; undefined for an unknown kind and for one without a value. */
export function findByKind<T>(table: Partial<Record<IdKind, T>>, id: string): T | undefined {
  const kind = kindOf(id);
  return kind && table[kind];
}

/** Returns the address of a resource in the API; the server's own address for an id of another kind. */
export function addressOf(publicUrl: string, id: string): string {
  const endpoint = findByKind(READ_BY_KIND, id);
  if (!endpoint) return publicUrl;
  return `${publicUrl}${pathOf(endpoint).replace(/:\w+/, () => encodeURIComponent(id))}`;
}
