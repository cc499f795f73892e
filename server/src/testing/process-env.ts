/**
 * Environment of a process that a test starts. It has no settings of whoever runs the tests, and shares their compiled
 * code.
 */
export const PROCESS_ENV: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
