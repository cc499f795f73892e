import type { Scope } from '../contract/scopes.ts';

/** Parsed URI of a resource. `id` is empty for the tasks; `page` counts only for a text. */
export type ResourceUri = {
  kind: 'tasks' | 'document' | 'text' | 'transcript';
  id: string;
  page: number | undefined;
  cursor: string | undefined;
};

/** Paths of resources with the groups of their ids. */
const PATHS = [
  { kind: 'tasks', path: /^tasks$/ },
  { kind: 'document', path: /^documents\/(\w{1,128})$/ },
  { kind: 'text', path: /^documents\/(\w{1,128})\/text$/ },
  { kind: 'transcript', path: /^meetings\/(\w{1,128})\/transcript$/ },
] as const;

/** A cursor of a list has up to 8,192 characters, and more when they are escaped. */
const URI_LENGTH_MAX = 30_000;

/** Parses the URI of a resource. @returns undefined for any other URI */
export function parseResourceUri(uri: string): ResourceUri | undefined {
  if (uri.length > URI_LENGTH_MAX) return undefined;
  const [, path = '', query] = /^docket:\/\/([^?#]+)(?:\?([^#]*))?$/.exec(uri) ?? [];
  for (const { kind, path: pattern } of PATHS) {
    const [isMatch, id = ''] = pattern.exec(path) ?? [];
    if (isMatch !== undefined) return withParameters(kind, id, new URLSearchParams(query));
  }
  return undefined;
}

function withParameters(
  kind: ResourceUri['kind'],
  id: string,
  parameters: URLSearchParams,
): ResourceUri | undefined {
  const cursor = parameters.get('cursor') ?? undefined;
  const page = parameters.get('page') ?? '';
  if (!/^([1-9]\d{0,5})?$/.test(page)) return undefined;
  return { kind, id, cursor, page: page === '' ? undefined : Number(page) };
}

const SCOPES: Record<ResourceUri['kind'], readonly Scope[]> = {
  tasks: ['read:tasks'],
  document: ['read:documents'],
  text: ['read:documents'],
  transcript: ['read:transcripts'],
};

/** Returns the scopes of a resource, any of which is enough; undefined for an unknown URI. */
export function scopesOfResource(uri: string): readonly Scope[] | undefined {
  const parsed = parseResourceUri(uri);
  return parsed && SCOPES[parsed.kind];
}

/** Returns the URI of the next part of a resource. */
export function nextPartUri(uri: string, cursor: string): string {
  const [address = ''] = uri.split('?');
  return `${address}?${new URLSearchParams({ cursor }).toString()}`;
}
