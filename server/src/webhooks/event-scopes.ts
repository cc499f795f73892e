import { CONNECTOR_ALIASES, type SUBSCRIBABLE_EVENTS } from '../contract/events.ts';
import { allows, type Scope } from '../contract/scopes.ts';
import type { Principal } from '../http/principal.ts';
import { ApiError } from '../kernel/errors.ts';

type SubscribableEvent = (typeof SUBSCRIBABLE_EVENTS)[number];

/** Names that stand for others. */
type Collective = Exclude<keyof typeof CONNECTOR_ALIASES, 'document.uploaded'> | '*';

/** What a credential must be able to read to have an event sent to it. */
const SCOPES_OF: Record<Exclude<SubscribableEvent, Collective>, Scope | readonly Scope[]> = {
  'document.uploaded': 'read:documents',
  'document.analyzed': 'read:documents',
  'document.failed': 'read:documents',
  'document.deleted': 'read:documents',
  'document.shared': 'read:documents',
  'transcription.started': 'read:transcripts',
  'transcription.completed': 'read:transcripts',
  'transcription.failed': 'read:transcripts',
  'meeting.analyzed': 'read:transcripts',
  'action_items.extracted': 'read:transcripts',
  'task.created': 'read:tasks',
  'task.updated': 'read:tasks',
  'task.completed': 'read:tasks',
  'task.deleted': 'read:tasks',
  'integration.synced': 'read:tasks',
  // They quote meetings where the request names any.
  'content.generated': ['read:documents', 'read:transcripts'],
  'brainstorm.completed': ['read:documents', 'read:transcripts'],
  'webhook.test': 'read:webhooks',
  'webhook.disabled': 'read:webhooks',
  'api_key.created': 'admin:all',
};

/**
 * A webhook exports nothing that its creator cannot read.
 *
 * @throws ApiError `forbidden` naming the scopes that the credential lacks in the workspace
 */
export function requireEventScopes(
  principal: Principal,
  workspaceId: string,
  events: readonly SubscribableEvent[],
): void {
  const held = principal.access.get(workspaceId)?.scopes ?? new Set<Scope>();
  const missing = scopesOfEvents(events).filter((scope) => !allows(held, [scope]));
  if (missing.length === 0) return;
  throw new ApiError(
    'forbidden',
    `To receive these events this credential also needs ${missing.join(' and ')}`,
    { details: { type: 'scope', required_scopes: missing } },
  );
}

function scopesOfEvents(events: readonly SubscribableEvent[]): Scope[] {
  return [...new Set(events.flatMap(scopesOfEvent))];
}

function scopesOfEvent(event: SubscribableEvent): Scope[] {
  if (event === '*') return Object.values(SCOPES_OF).flat();
  return isCollective(event)
    ? CONNECTOR_ALIASES[event].flatMap((name) => SCOPES_OF[name])
    : [SCOPES_OF[event]].flat();
}

function isCollective(event: Exclude<SubscribableEvent, '*'>): event is Exclude<Collective, '*'> {
  return event !== 'document.uploaded' && event in CONNECTOR_ALIASES;
}
