import { allows, effectiveScopes, type Scope, SCOPES } from '../../contract/scopes.ts';
import type { Role } from '../../contract/workspaces.ts';
import { limitScopesToRole } from '../workspace-access.ts';

const ADMIN_SCOPES: readonly Scope[] = ['admin:all', 'mcp:write'];
const KNOWN_SCOPES: ReadonlySet<string> = new Set(SCOPES);

/**
 * Parses a `scope` parameter without duplicates.
 *
 * @returns undefined for an unknown scope
 */
export function parseScopeParameter(text: string): Scope[] | undefined {
  const words = [...new Set(text.split(' '))].filter((word) => word !== '');
  const known = words.filter((word): word is Scope => KNOWN_SCOPES.has(word));
  return known.length === words.length ? known : undefined;
}

/**
 * Returns the scopes that an application registered with `most` may request. A scope is covered when all its effective
 * scopes are.
 */
export function filterCoveredScopes(words: readonly Scope[], most: readonly Scope[]): Scope[] {
  const held = effectiveScopes(most);
  return words.filter(
    (word) =>
      most.includes(word) || [...effectiveScopes([word])].every((each) => allows(held, [each])),
  );
}

/** Returns the scopes that a user with this role may give to an application: never more than the role holds. */
export function filterGrantableScopes(words: readonly Scope[], role: Role): Scope[] {
  return words.filter((word) => {
    const given = limitScopesToRole([word], role);
    return [...effectiveScopes([word])].every((each) => given.has(each));
  });
}

/** Returns the scopes to show for `words` of an application registered with `most`, without aliases and repetitions. */
export function listShownScopes(words: readonly Scope[], most: readonly Scope[]): Scope[] {
  const registered = effectiveScopes(most);
  const held = new Set([...effectiveScopes(words)].filter((each) => allows(registered, [each])));
  // `admin:all` stands for every scope but `mcp:write`.
  const shown = held.has('admin:all') ? ADMIN_SCOPES : SCOPES;
  return shown.filter((scope) => held.has(scope));
}
