/** Row types of what belongs to language and embedding models. */
export type ModelTables = {
  engine_settings: EngineSettingsRow;
  model_usage: ModelUsageRow;
  model_results: ModelResultRow;
};

/** What a workspace has set up in place of the operator's engines of a kind. */
export type EngineSettingsRow = {
  workspace_id: string;
  kind: 'language' | 'embedding';
  /** Keys in it are sealed. */
  settings_json: string;
  updated_at: string;
};

/** What a model was used for in a day, in UTC. */
export type ModelUsageRow = {
  workspace_id: string;
  day: string;
  operation: string;
  /** Whose key was used. */
  owner: 'operator' | 'workspace';
  provider: string;
  model: string;
  calls: number;
  /** Of these without a result; their tokens count too, where they are known. */
  failed_calls: number;
  input_tokens: number;
  output_tokens: number;
  /** By the prices that were set then; 0 where none was. */
  cost_microdollars: number;
};

/** What a model made of a piece of text. */
export type ModelResultRow = {
  workspace_id: string;
  /** Of all that the result depends on: text, prompt, schema, model and parameters. */
  hash: string;
  result_json: string;
  /** When it was made or last used. */
  used_at: string;
};
