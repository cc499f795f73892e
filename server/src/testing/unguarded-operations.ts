/** Operations that ask for no credential, and what keeps workspaces apart there. */
export const UNGUARDED: Record<string, string> = {};
