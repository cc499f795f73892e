import type {
  DeliveryFrame,
  ProgressFrame,
  TranscriptFrame,
  UnstoredFrameName,
} from '../../contract/event-stream.ts';
import type { Scope } from '../../contract/scopes.ts';
import { type Change, MANY } from '../../events/changes.ts';
import type { ChangeKind } from '../../storage/database.ts';
import type { Db } from '../../storage/db.ts';
import { type DeliveryState, listDeliveryStates } from './store.ts';

/** A frame that is not stored. */
export type Frame = {
  kind: ChangeKind;
  event: UnstoredFrameName;
  data: ProgressFrame | TranscriptFrame | DeliveryFrame;
  /** Resources that the frame is about. */
  resourceIds: readonly (string | null)[];
};

/** Reads what frames show. Each returns undefined when there is nothing to show any more. */
export type FrameSources = {
  document(workspaceId: string, id: string): Promise<ProgressFrame | undefined>;
  transcription(workspaceId: string, id: string): Promise<ProgressFrame | undefined>;
  chunk(workspaceId: string, id: string, position: number): Promise<TranscriptFrame | undefined>;
};

/** Name of the frames of a kind, and the scope that reads them. */
export const FRAME_KINDS: Record<ChangeKind, { event: UnstoredFrameName; scope: Scope }> = {
  document: { event: 'progress', scope: 'read:documents' },
  transcription: { event: 'progress', scope: 'read:transcripts' },
  chunk: { event: 'transcript.grew', scope: 'read:transcripts' },
  delivery: { event: 'delivery.changed', scope: 'read:webhooks' },
};

/** Loads the frames of changes in one workspace. */
export async function loadFrames(
  { reads, sources }: { reads: Db; sources: FrameSources },
  workspaceId: string,
  changes: readonly Change[],
): Promise<Frame[]> {
  const frames: Frame[] = [];
  for (const change of changes) {
    if (change.kind === 'delivery') continue;
    const data = await loadData(sources, change);
    if (data) frames.push(toFrame(change.kind, data, [data.resource_id]));
  }
  const deliveryIds = changes.filter(({ kind }) => kind === 'delivery').map(({ id }) => id);
  if (deliveryIds.includes(MANY)) return [...frames, deliveryFrame(workspaceId)];
  const deliveries = await listDeliveryStates(reads, workspaceId, deliveryIds);
  return [...frames, ...deliveries.map((delivery) => deliveryFrame(workspaceId, delivery))];
}

function loadData(
  sources: FrameSources,
  { workspaceId, kind, id }: Change,
): Promise<ProgressFrame | TranscriptFrame | undefined> {
  if (kind !== 'chunk') return sources[kind as 'document' | 'transcription'](workspaceId, id);
  const [transcriptionId, position] = id.split('/');
  return sources.chunk(workspaceId, transcriptionId!, Number(position));
}

/** Frame of so many deliveries that each is not told. */
const MANY_DELIVERIES = {
  resource_id: null,
  delivery_id: null,
  event_id: null,
  event: null,
  webhook_id: null,
  state: null,
  attempts: null,
  status_code: null,
};

function deliveryFrame(workspace_id: string, delivery?: DeliveryState): Frame {
  if (!delivery) return toFrame('delivery', { workspace_id, ...MANY_DELIVERIES }, []);
  const { id, resource_id, ...state } = delivery;
  const data = { workspace_id, resource_id, delivery_id: id, ...state };
  return toFrame('delivery', data, [resource_id, delivery.webhook_id]);
}

function toFrame(kind: ChangeKind, data: Frame['data'], resourceIds: Frame['resourceIds']): Frame {
  return { kind, event: FRAME_KINDS[kind].event, data, resourceIds };
}
