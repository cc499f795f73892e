import type { MeetingEvidence, Priority } from '../../../../contract/meeting-results.ts';
import type { MeetingText } from '../../meeting-engine.ts';

export type Span = { start: number; end: number };

/** A place in the text of a meeting, within one turn. */
export type Place = Span & { match: MeetingEvidence['match'] };

/** What a model says of a meeting, with the places that it quotes for it; at least one. */
export type Claim = {
  text: string;
  places: readonly Place[];
  /** How well its quotes stand in the text, 0 to 1: those that do not stand there count nothing. */
  alignment: number;
};

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
export type SettleListsTask = {
  meeting: MeetingText;
  lists: Readonly<Record<string, readonly Claim[]>>;
};

export type SettledLists = {
  lists: Record<string, Borne[]>;
  /** Claims that the meeting does not bear out. */
  lost: number;
};

export type SettleOverviewTask = {
  /** Sentences, each with the findings that it is to rest on, in their words and in those of the meetings. */
  sentences: readonly { text: string; findings: string }[];
};
