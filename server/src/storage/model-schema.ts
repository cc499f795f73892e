/** Row types of language and embedding models. */
export type ModelTables = {
  engine_settings: EngineSettingsRow;
  model_usage: ModelUsageRow;
  model_results: ModelResultRow;
};

/** Engine settings of a workspace, which replace the operator's. */
export type EngineSettingsRow = {
  workspace_id: string;
  kind: 'language' | 'embedding';
  /** JSON settings with encrypted keys. */
  settings_json: string;
  updated_at: string;
};

/** Usage of a model on one UTC day. */
export type ModelUsageRow = {
  workspace_id: string;
  day: string;
  operation: string;
  /** Owner of the API key. */
  owner: 'operator' | 'workspace';
  provider: string;
  model: string;
  calls: number;
  /** Calls without a result; their known tokens count too. */
  failed_calls: number;
  input_tokens: number;
  output_tokens: number;
  /** Cost at the prices of that time; 0 without a price. */
  cost_microdollars: number;
};

/** Cached result of a model for a piece of text. */
export type ModelResultRow = {
  workspace_id: string;
  /** Hash of every input: text, prompt, schema, model and parameters. */
  hash: string;
  result_json: string;
  /** Time of creation or last use. */
  used_at: string;
};
