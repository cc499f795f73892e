import { allows, effectiveScopes, type Scope, SCOPES } from '../../contract/scopes.ts';
import type { Role } from '../../contract/workspaces.ts';
import { memberScopes } from '../role-scopes.ts';

const KNOWN: ReadonlySet<string> = new Set(SCOPES);

/** What each scope lets an application do, as people say it. */
const IN_WORDS: Partial<Record<Scope, string>> = {
  'admin:all':
    'Do everything that you can in this workspace: also manage members, API keys, settings, integrations and applications',
  'read:documents': 'See documents, their texts and analyses, and what was generated from them',
  'write:documents': 'Upload, analyse, change and share documents',
  'delete:documents': 'Delete documents',
  'read:transcripts': 'See meetings, recordings, transcripts and summaries',
  'write:transcripts': 'Submit, change and delete recordings and meetings',
  'read:tasks': 'See tasks',
  'write:tasks': 'Create, change and delete tasks',
  'read:webhooks': 'See webhooks, their deliveries, and events',
  'write:webhooks': 'Create, change and delete webhooks',
};

/** The words of a `scope` parameter, each once. @returns undefined when one is unknown */
export function parseScope(text: string): Scope[] | undefined {
  const words = [...new Set(text.split(' '))].filter((word) => word !== '');
  const known = words.filter((word): word is Scope => KNOWN.has(word));
  return known.length === words.length ? known : undefined;
}

/** Those of `words` that an application registered with `most` may ask for: a word is measured by what it means. */
export function coveredBy(words: readonly Scope[], most: readonly Scope[]): Scope[] {
  const held = effectiveScopes(most);
  return words.filter(
    (word) =>
      most.includes(word) || [...effectiveScopes([word])].every((each) => allows(held, [each])),
  );
}

/** Those of `words` that somebody with this role can give away: never more than the role may do itself. */
export function grantable(words: readonly Scope[], role: Role): Scope[] {
  return words.filter((word) => {
    const given = memberScopes([word], role);
    return [...effectiveScopes([word])].every((each) => given.has(each));
  });
}

/** What an application that was registered with `most` may do with `words`, a line each. */
export function inWords(words: readonly Scope[], most: readonly Scope[]): string[] {
  const registered = effectiveScopes(most);
  const held = new Set([...effectiveScopes(words)].filter((each) => allows(registered, [each])));
  if (held.has('admin:all')) return [IN_WORDS['admin:all']!];
  return SCOPES.filter((scope) => held.has(scope)).map((scope) => IN_WORDS[scope] ?? scope);
}
