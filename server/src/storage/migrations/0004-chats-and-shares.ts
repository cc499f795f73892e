/** Questions that were asked about a document, and whom a document is shared with. Both go with the document. */
export const chatsAndShares = {
  name: '0004-chats-and-shares',
  statements: [
    // `thread_id` is the id of the first chat of the conversation.
    `create table chats (
      workspace_id text not null,
      id text not null,
      document_id text not null,
      thread_id text not null,
      question text not null,
      answer_json text not null,
      created_at text not null,
      primary key (workspace_id, id),
      foreign key (workspace_id, document_id) references documents (workspace_id, id) on delete cascade
    )`,
    `create index chats_by_document on chats (workspace_id, document_id, created_at, id)`,
    `create index chats_by_thread on chats (workspace_id, thread_id, created_at, id)`,

    `create table shares (
      workspace_id text not null,
      id text not null,
      document_id text not null,
      user_id text references users (id) on delete cascade,
      token_hash text unique,
      permission text not null,
      password_hash text,
      wrong_passwords integer not null default 0,
      wrong_password_at text,
      expires_at text,
      created_by text not null,
      created_at text not null,
      primary key (workspace_id, id),
      foreign key (workspace_id, document_id) references documents (workspace_id, id) on delete cascade
    )`,
    `create index shares_by_document on shares (workspace_id, document_id, created_at, id)`,
    `create index shares_by_user on shares (user_id, document_id) where user_id is not null`,
  ],
};
