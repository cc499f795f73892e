/** Long work that gets on may be interrupted more often than it may fail. */
export const forgivenAttempts = {
  name: '0008-forgiven-attempts',
  statements: [`alter table jobs add column attempts_forgiven integer not null default 0`],
};
