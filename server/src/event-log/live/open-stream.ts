import type { Input } from '../../contract/endpoint.ts';
import { EVENT_NAMES } from '../../contract/event-catalogue.ts';
import { type streamEvents, UNSTORED_FRAMES } from '../../contract/event-stream.ts';
import { readLastSequence } from '../../events/store.ts';
import { type LiveStreamReply, liveStreamReply } from '../../http/reply/live-stream.ts';
import type { Context } from '../../http/route.ts';
import { hasAccess, type Principal } from '../../http/security/principal.ts';
import { SECOND_MS } from '../../kernel/clock.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { ChangeKind } from '../../storage/database.ts';
import { filterReadable, resolveEventNames, splitTypes } from '../list.ts';
import { FRAME_KINDS } from './frames.ts';
import type { StreamOptions } from './stream-client.ts';

type Query = Input<typeof streamEvents>['query'];

/**
 * Opens a stream of the events that the credential may read.
 *
 * @throws ApiError `invalid_request` for an unknown name in `type`, or a number after the newest event
 */
export async function openEventStream(context: Context, query: Query): Promise<LiveStreamReply> {
  const { services, principal, workspaceId, credential, lastEventId } = context;
  const selection = selectFrames(principal, workspaceId, query.type);
  const last = await readLastSequence(services.reads, workspaceId);
  const options: StreamOptions = {
    ...selection,
    after: parseAfter(lastEventId, query.after, last),
    last,
    resourceId: query.resource_id,
    maxMs: query.max_seconds === undefined ? undefined : query.max_seconds * SECOND_MS,
  };
  return liveStreamReply(() =>
    services.liveEvents.open({ principal, credential, workspaceId, options }),
  );
}

/** Returns the number of the last event that the client has. The header is newer than the query of a repeated request. */
function parseAfter(
  lastEventId: string | undefined,
  after: number | undefined,
  last: number,
): number | undefined {
  const field = lastEventId === undefined ? 'after' : 'Last-Event-ID';
  const sequence = lastEventId === undefined ? after : toSequence(lastEventId);
  if (sequence !== undefined && sequence > last) {
    throw invalidField(
      field,
      'invalid_value',
      `${field} is ${sequence}, but the newest event of this workspace is ${last}`,
    );
  }
  return sequence;
}

function toSequence(lastEventId: string): number {
  if (/^\d{1,15}$/.test(lastEventId)) return Number(lastEventId);
  throw invalidField(
    'Last-Event-ID',
    'invalid_value',
    'Last-Event-ID must be the id of an event of this stream, which is a number',
  );
}

/** Selects the events and frames that `type` names and the credential may read. */
function selectFrames(
  principal: Principal,
  workspaceId: string,
  type: string | undefined,
): Pick<StreamOptions, 'hasEvent' | 'kinds'> {
  const types = type === undefined ? ['*'] : splitTypes(type);
  const isAll = types.includes('*');
  const names = filterReadable(
    principal,
    workspaceId,
    resolveEventNames(types.filter((name) => !(name in UNSTORED_FRAMES))),
  );
  const kinds = (Object.keys(FRAME_KINDS) as ChangeKind[]).filter((kind) => {
    const { event, scope } = FRAME_KINDS[kind];
    return (isAll || types.includes(event)) && hasAccess(principal, workspaceId, [scope]);
  });
  // Events of older versions have names that are unknown now. Only credentials that may read everything see them.
  const isEvery = names.length === EVENT_NAMES.length;
  const readable = new Set<string>(names);
  return { hasEvent: (name) => isEvery || readable.has(name), kinds: new Set(kinds) };
}
