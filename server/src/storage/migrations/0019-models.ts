/** What workspaces set up for their engines, what models were used for, and what they found before. */
export const models = {
  name: '0019-models',
  statements: [
    `create table engine_settings (
      workspace_id text not null references workspaces (id) on delete cascade,
      kind text not null,
      settings_json text not null,
      updated_at text not null,
      primary key (workspace_id, kind)
    )`,
    `create table model_usage (
      workspace_id text not null references workspaces (id) on delete cascade,
      day text not null,
      operation text not null,
      owner text not null,
      provider text not null,
      model text not null,
      calls bigint not null,
      failed_calls bigint not null,
      input_tokens bigint not null,
      output_tokens bigint not null,
      cost_microdollars bigint not null,
      primary key (workspace_id, day, operation, owner, provider, model)
    )`,
    // Of what all workspaces together use of a model of the operator.
    `create index model_usage_by_model on model_usage (
      owner, provider, model, day, input_tokens, output_tokens
    )`,
    // Kept for a time, so that the same passage is not asked about twice.
    `create table model_results (
      workspace_id text not null references workspaces (id) on delete cascade,
      hash text not null,
      result_json text not null,
      used_at text not null,
      primary key (workspace_id, hash)
    )`,
    `create index model_results_by_use on model_results (used_at)`,
  ],
} as const;
