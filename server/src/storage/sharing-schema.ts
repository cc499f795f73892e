/** A question about a document, with its answer. */
export type ChatRow = {
  workspace_id: string;
  id: string;
  document_id: string;
  /** Id of the first chat of the conversation; its own id for the first. */
  thread_id: string;
  question: string;
  answer_json: string;
  created_at: string;
};

/** Access to a document from outside the workspace: for a user of this server, or for anyone with the link. */
export type ShareRow = {
  workspace_id: string;
  id: string;
  document_id: string;
  /** User of the share; null for a link. */
  user_id: string | null;
  /** SHA-256 of the token in the link, in hex; null for a user. */
  token_hash: string | null;
  permission: 'view' | 'download';
  /** argon2id in PHC form; null when the link needs none. */
  password_hash: string | null;
  /** Failed passwords since the last correct one. */
  wrong_passwords: number;
  wrong_password_at: string | null;
  expires_at: string | null;
  /** User or key that created the share. */
  created_by: string;
  created_at: string;
  /** Last time that the link was opened, at most a minute late; null for a user, and before the first time. */
  last_used_at: string | null;
};
