/** Every scope a credential may hold. `admin:*` and the `meetings` words are the older vocabulary. */
export const SCOPES = [
  'read:documents',
  'write:documents',
  'delete:documents',
  'read:transcripts',
  'write:transcripts',
  'read:meetings',
  'write:meetings',
  'read:tasks',
  'write:tasks',
  'read:webhooks',
  'write:webhooks',
  'mcp:write',
  'admin:all',
  'admin:*',
] as const;

export type Scope = (typeof SCOPES)[number];

/** Meaning of each scope, for the consent page and the description. */
export const SCOPE_MEANINGS: Readonly<Record<Scope, string>> = {
  'read:documents':
    'See documents, their texts, analyses, questions and searches, and what was generated from them.',
  'write:documents': 'Upload, analyze, change and share documents.',
  'delete:documents': 'Delete documents.',
  'read:transcripts': 'See meetings, recordings, transcripts and summaries.',
  'write:transcripts': 'Submit, change, analyze and delete recordings and meetings.',
  'read:meetings': 'The older name of `read:transcripts`.',
  'write:meetings': 'The older name of `write:transcripts`.',
  'read:tasks': 'See tasks and their pushes to task products.',
  'write:tasks': 'Create, change, delete and push tasks.',
  'read:webhooks': 'See webhooks, their deliveries and the log of events.',
  'write:webhooks': 'Create, change, test and delete webhooks.',
  'mcp:write':
    'Let a language model use these rights to change data over MCP, where the workspace allows it.',
  'admin:all':
    'Do everything in the workspace: also manage members, API keys, settings, integrations and applications.',
  'admin:*': 'The older name of `admin:all`.',
};

/** Scopes that write what events tell of. They are enough to manage a webhook, unless the workspace is strict. */
export const FAMILY_WRITE_SCOPES = ['write:documents', 'write:transcripts', 'write:tasks'] as const;

/** Scopes that are enough to read a webhook for events of their family, unless the workspace is strict. */
export const FAMILY_SCOPES = [
  'read:documents',
  'read:transcripts',
  'read:tasks',
  ...FAMILY_WRITE_SCOPES,
] as const;

/** Older words and what they mean today. */
const ALIASES: Partial<Record<Scope, Scope>> = {
  'admin:*': 'admin:all',
  'read:meetings': 'read:transcripts',
  'write:meetings': 'write:transcripts',
};

/** Words only the older vocabulary has; a key created with one of them deletes only with `delete:documents`. */
const OLDER_ONLY = new Set<Scope>([
  'delete:documents',
  'read:meetings',
  'write:meetings',
  'admin:*',
]);

/**
 * The scopes that a credential created with `words` really holds: aliases resolved, `admin:all` left to
 * `allows`, and `write:documents` completed by `delete:documents` unless an older word was used.
 */
export function effectiveScopes(words: readonly Scope[]): ReadonlySet<Scope> {
  const scopes = new Set(words.map((word) => ALIASES[word] ?? word));
  if (scopes.has('write:documents') && !words.some((word) => OLDER_ONLY.has(word))) {
    scopes.add('delete:documents');
  }
  return scopes;
}

/**
 * Scope of changing tools of MCP. It must be granted by its name: a model may obey what it reads in a document, and a
 * credential that was made for a person or a program must not let it.
 */
export const MCP_WRITE: Scope = 'mcp:write';

/** @param required any one of these is enough; an empty list asks for nothing */
export function allows(scopes: ReadonlySet<Scope>, required: readonly Scope[]): boolean {
  if (required.length === 0) return true;
  const isAdmin = scopes.has('admin:all');
  return required.some((scope) => scopes.has(scope) || (isAdmin && scope !== MCP_WRITE));
}

/**
 * Returns whether a holder of `scopes` may give `scope` to a key. `mcp:write` adds no right of its own, so whoever may
 * write may give it.
 */
export function mayGrant(scopes: ReadonlySet<Scope>, scope: Scope): boolean {
  return allows(scopes, scope === MCP_WRITE ? FAMILY_WRITE_SCOPES : [scope]);
}
