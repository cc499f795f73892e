import type { SourceKind } from '../contract/search.ts';

/** Row types of search by meaning. */
export type VectorTables = {
  vector_spaces: VectorSpaceRow;
  passage_vectors: PassageVectorRow;
  vector_changes: VectorChangeRow;
  vector_updates: VectorUpdateRow;
};

/** A model that the passages of a workspace are embedded with: only vectors of one space can be compared. */
export type VectorSpaceRow = {
  number: number;
  workspace_id: string;
  base_url: string;
  model: string;
  /** Asked of the model; null: as many as it has by itself. */
  asked_dimensions: number | null;
  /** Of all vectors of the space; null until the first has come. */
  dimensions: number | null;
  owner: 'operator' | 'workspace';
  /** The `EmbeddingModel` with its key, so that questions are embedded while the next model fills up. */
  settings_sealed: string;
  /** At most one of a workspace is `active`: it is searched. `filling`: not whole yet. A `removed` one is being cleared. */
  state: 'filling' | 'active' | 'removed';
  /** The last run of the index that was asked to be embedded; null once all that were there have been. */
  walked_to: number | null;
  created_at: string;
};

export type PassageVectorRow = {
  space: number;
  source: SourceKind;
  passage_id: number;
  /** Of length 1, as the dialect keeps it; null where the model has none for the text. */
  vector: Uint8Array | number[] | null;
};

/** A run that is not embedded as it is now. */
export type VectorChangeRow = {
  space: number;
  source_number: number;
  /** Another one after each change. */
  stamp: string;
};

/** That a job will see to the changes of a workspace. */
export type VectorUpdateRow = { workspace_id: string; marks: number };
