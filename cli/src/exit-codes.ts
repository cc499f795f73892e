/** Exit codes of every command. */
export const EXIT = {
  ok: 0,
  failure: 1,
  usage: 2,
  /** No credential, a refused one, or a missing scope. */
  signIn: 3,
  notFound: 4,
  /** Rate limit or usage quota. */
  limited: 5,
  /** The server did the work, and it ended as failed. */
  workFailed: 6,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
