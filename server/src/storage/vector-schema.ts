import type { SourceKind } from '../contract/search.ts';

/** Row types of the embedding indexes. */
export type VectorTables = {
  vector_spaces: VectorSpaceRow;
  passage_vectors: PassageVectorRow;
  vector_changes: VectorChangeRow;
  vector_updates: VectorUpdateRow;
};

/** Embedding index of a workspace: one model, whose vectors are comparable with each other only. */
export type VectorSpaceRow = {
  number: number;
  workspace_id: string;
  base_url: string;
  model: string;
  /** Dimensions requested from the model; null for its default. */
  asked_dimensions: number | null;
  /** Dimensions of the vectors; null until the first arrives. */
  dimensions: number | null;
  owner: 'operator' | 'workspace';
  /** Encrypted `EmbeddingModel` with its key, so that queries still work while the next index is filled. */
  settings_sealed: string;
  /**
   * A workspace has at most one `active` index, which is searched. `filling`: incomplete. `removed`: a job deletes its
   * rows.
   */
  state: 'filling' | 'active' | 'removed';
  /** Last indexing run scheduled for embedding by the backfill; null when the backfill is complete. */
  walked_to: number | null;
  created_at: string;
};

export type PassageVectorRow = {
  space: number;
  source: SourceKind;
  passage_id: number;
  /** Vector of length 1 in the form of the dialect; null when the model returned none. */
  vector: Uint8Array | number[] | null;
};

/** An indexing run that must be embedded. */
export type VectorChangeRow = {
  space: number;
  source_number: number;
  /** New value after each change. */
  stamp: string;
};

/** Mark that an embedding job of the workspace is scheduled. */
export type VectorUpdateRow = { workspace_id: string; marks: number };
