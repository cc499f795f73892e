/** A question about a document with its answer. */
export type ChatRow = {
  workspace_id: string;
  id: string;
  document_id: string;
  /** The first chat of the conversation; its own id where it is the first. */
  thread_id: string;
  question: string;
  answer_json: string;
  created_at: string;
};

/** Who besides the workspace may read a document: a user of this server, or whoever has the link. */
export type ShareRow = {
  workspace_id: string;
  id: string;
  document_id: string;
  /** Null for a link. */
  user_id: string | null;
  /** SHA-256 of the token in the link, in hex; null for a user. */
  token_hash: string | null;
  permission: 'view' | 'download';
  /** argon2id in PHC form; null when the link needs none. */
  password_hash: string | null;
  /** Since the last right one. */
  wrong_passwords: number;
  wrong_password_at: string | null;
  expires_at: string | null;
  /** The user or key that shared it. */
  created_by: string;
  created_at: string;
};
