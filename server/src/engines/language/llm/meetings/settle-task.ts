import type { Priority } from '../../../../contract/meeting-results.ts';
import type { MeetingText } from '../../meeting-engine.ts';
import type { Span } from './spoken-evidence.ts';

/** What a model says of a meeting, with the places, each within one turn, that it quotes for it; at least one. */
export type Claim = { text: string; places: readonly Span[] };

/** A claim that the meeting bears out, and how much of its words those places have, 0 to 1. */
export type Borne<C extends Claim = Claim> = C & { share: number };

export type ItemClaim = Claim & {
  /** Whom the model names. */
  owner: string | null;
  /** The words in which the model says that the meeting says by when. */
  due: string | null;
  priority: Priority;
};

/** An item with nothing in it but what was found in the meeting again. */
export type SettledItem = Borne & {
  owner: string | null;
  due: { text: string; iso: string | null } | null;
  priority: Priority;
};

/** What the child is sent. Here, so that the server imports nothing that only a child may load. */
export type SettleItemsTask = { meeting: MeetingText; items: readonly ItemClaim[] };
export type SettleClaimsTask = { meeting: MeetingText; claims: readonly Claim[] };
