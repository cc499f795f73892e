import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';

import { buildDoctor } from './build-doctor.ts';
import { createAdmin, createFirstWorkspace } from '../auth/bootstrap.ts';
import { replaceUnusedFirstKey } from '../auth/first-key.ts';
import { removeSecondFactorByEmail } from '../auth/sign-in/second-factor-settings.ts';
import { rotateSigningKey } from '../auth/tokens/rotate-signing-key.ts';
import { machineMemoryBytes } from '../compute/compute-pool.ts';
import { systemClock } from '../kernel/clock.ts';
import { type Config, loadConfig, schemeOf } from './config/config.ts';
import { runChecks } from '../doctor/run-checks.ts';
import {
  type DocumentWatchSettings,
  startDocumentWatch,
} from '../documents/watch-folder/watch-documents.ts';
import { LANGUAGE_MODELS } from '../model-files/language/language-manifest.ts';
import { MODELS_USAGE, runModelsCommand } from '../model-files/models-command.ts';
import { readKeyPair } from '../http/security/certificate.ts';
import { buildApp, buildDeliverer, buildWorker, certificateFilesOf } from './server.ts';
import { buildModels, buildServices } from './build-services.ts';
import type { Services } from './services.ts';
import { prepareSetup } from './print-setup.ts';
import { describeStart, warnOfPlainHttp } from './start-report.ts';
import { migrate } from '../storage/migrate.ts';
import { requireMatchingSecretKey } from '../workspaces/signing-secret.ts';
import { warmUp } from './warm-up.ts';

const USAGE = `docket-server <command>

  all           serve the API and do the background work, in one process
  api           serve the API only
  worker        do the background work only
  migrate       bring the database to the newest form, then end
  create-admin  give the first workspace another owner (DOCKET_ADMIN_EMAIL) and print a new key
  remove-second-factor EMAIL
                let somebody sign in by password alone who has lost authenticator and recovery codes
  rotate-signing-key [--leaked]
                sign access tokens with a new key in 90 minutes; with --leaked at once, and refuse older ones
  models        list, pull and remove models of speech and language
  doctor        try every engine, model and connection with a real call, and say what is wrong
`;

type Running = { close(): Promise<void> };

/**
 * Runs a command of `docket-server`. A server ends by a signal, the other commands by themselves. Sets the exit code
 * when a command fails.
 *
 * @param args arguments after the command
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  try {
    await run(command, args, env);
  } catch (error) {
    fail(error);
  }
}

async function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const config = loadConfig(env);
  switch (command) {
    case 'all':
    case 'api':
    case 'worker':
      return serve(config, command, env);
    case 'migrate':
      return once(config, async () => {});
    case 'create-admin':
      return once(config, async (services) => {
        const { key, hasNewPassword } = await createAdmin(services, ownerOf(config));
        say(`A new key, shown only now:\n\n  ${key}`);
        if (hasNewPassword) say('\nThe password is now that of DOCKET_ADMIN_PASSWORD.');
      });
    case 'remove-second-factor':
      return removeSecondFactor(config, args);
    case 'rotate-signing-key':
      return rotateKey(config, args);
    case 'models':
      return manageModels(config, args, env);
    case 'doctor':
      return examine(config, args);
    default:
      refuse(USAGE);
  }
}

async function removeSecondFactor(config: Config, args: readonly string[]): Promise<void> {
  const [email, ...others] = args;
  if (email === undefined || others.length > 0) return refuse(USAGE);
  return once(config, async (services) => {
    await requireMatchingSecretKey(services);
    await removeSecondFactorByEmail(services, email);
    say(`${email} signs in by password alone now. All sessions of this user have ended.`);
  });
}

async function rotateKey(config: Config, args: readonly string[]): Promise<void> {
  const isLeaked = args[0] === '--leaked';
  if (args.length > (isLeaked ? 1 : 0)) return refuse(USAGE);
  return once(config, async (services) => {
    await requireMatchingSecretKey(services);
    const { kid, signsFrom, isNew } = await rotateSigningKey(services, { isLeaked });
    const what = isNew ? 'A new key' : 'The key that waits already';
    say(`${what} signs access tokens from ${signsFrom} on: ${kid}`);
  });
}

/** Runs the command `models`, without database or secret key. A signal stops a pull; the next pull resumes there. */
async function manageModels(
  config: Config,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const models = buildModels(config);
  const { folder, localModels, outbound } = models;
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // Not `once`: the terminal and the parent both forward the signal, and the default handler would leave the lock.
    process.on(signal, () => stop.abort(new Error('Stopped; pull again to go on from here')));
  }
  try {
    const { signal } = stop;
    const language = {
      folder: localModels.folder,
      offers: LANGUAGE_MODELS,
      cores: availableParallelism(),
      env,
      memoryBytes: machineMemoryBytes(),
      inspect: (path: string, bytes: number) => localModels.inspect(path, bytes, signal),
      now: () => systemClock.now(),
    };
    const command = { folder, language, outbound, output: process.stdout, signal };
    if (!(await runModelsCommand(args, command))) refuse(MODELS_USAGE);
  } finally {
    await models.close();
  }
}

/** Runs the command `doctor`, also beside a server. Sets exit code 1 when a check fails. */
async function examine(config: Config, args: readonly string[]): Promise<void> {
  if (args.length > 0) return refuse(USAGE);
  const doctor = await buildDoctor(config);
  try {
    if (!(await runChecks(doctor.checks, { output: process.stdout }))) process.exitCode = 1;
  } finally {
    await doctor.close();
  }
}

function refuse(usage: string): void {
  process.stderr.write(usage);
  process.exitCode = 2;
}

async function serve(
  config: Config,
  role: 'all' | 'api' | 'worker',
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const certificate = role === 'worker' ? undefined : certificateFilesOf(config);
  // Checked before the database is created and the first key is printed.
  if (certificate) await readKeyPair(certificate);
  const watch = role === 'api' ? undefined : await watchSettingsOf(config);
  const services = await prepare(config);
  const running: Running[] = [];
  say(describeStart(config, services));
  if (role !== 'worker') running.push(await serveApi(services, config, env));
  if (role !== 'api') {
    const worker = buildWorker(services);
    const deliverer = buildDeliverer(services);
    await worker.start();
    await deliverer.start();
    running.push({ close: () => worker.stop() }, { close: () => deliverer.stop() });
    if (watch) running.push(startDocumentWatch(services, watch));
  }
  if (config.DOCKET_COMPUTE_WARM === 'on') services.compute.keepWarm(warmUp);
  closeOnSignal(services, running);
}

/**
 * Starts the API. An empty database gets its first workspace. The key of its owner and the address of the setup are
 * printed when the server listens: a start that fails prints neither.
 */
async function serveApi(
  services: Services,
  config: Config,
  env: NodeJS.ProcessEnv,
): Promise<Running> {
  const warning = warnOfPlainHttp(config);
  if (warning !== undefined) say(`\n${warning}`);
  const key = await makeFirstKey(services, config);
  const app = await buildApp(services, config);
  const port = await app.listen(config.DOCKET_HOST, config.DOCKET_PORT);
  const address = `${schemeOf(config)}://${hostInUrl(config.DOCKET_HOST)}:${port}`;
  if (key !== undefined) showFirstKey(address, key);
  const terminal = { env, platform: process.platform, isTty: process.stdout.isTTY };
  const setup = await prepareSetup(services, config, { address, terminal });
  if (setup !== undefined) say(setup);
  say(`\nDocket serves ${address}`);
  return app;
}

/**
 * Creates the first workspace in an empty database.
 *
 * @returns the key to print: that of a new owner, or a new one while nobody has used the last. Undefined when the
 * operator chose the key, who knows it: it stays out of the terminal
 */
async function makeFirstKey(services: Services, config: Config): Promise<string | undefined> {
  const { DOCKET_DEFAULT_PLAN: plan, DOCKET_BOOTSTRAP_KEY: chosen } = config;
  const key = await createFirstWorkspace(services, { ...ownerOf(config), plan, key: chosen });
  if (key !== undefined) return chosen === undefined ? key : undefined;
  return replaceUnusedFirstKey(services);
}

/** Runs a command that ends by itself. */
async function once(config: Config, work: (services: Services) => Promise<void>): Promise<void> {
  const services = await buildServices(config);
  try {
    await migrate(services, services.clock);
    await work(services);
  } finally {
    await services.close();
  }
}

/** Opens and migrates the database. */
async function prepare(config: Config): Promise<Services> {
  const services = await buildServices(config);
  try {
    await migrate(services, services.clock);
    await requireMatchingSecretKey(services);
    return services;
  } catch (error) {
    await services.close();
    throw error;
  }
}

/**
 * Reads the settings of the watch folder.
 *
 * @returns undefined where none is set
 * @throws Error when the folder is missing
 */
async function watchSettingsOf(config: Config): Promise<DocumentWatchSettings | undefined> {
  const { DOCKET_WATCH_DIR: root } = config;
  if (root === undefined) return undefined;
  const state = await stat(root).catch(() => undefined);
  if (!state?.isDirectory()) throw new Error(`DOCKET_WATCH_DIR: ${root} is no folder; create it`);
  return {
    root,
    analysisType: config.DOCKET_WATCH_TYPE,
    workspaceId: config.DOCKET_WATCH_WORKSPACE,
    moves: config.DOCKET_WATCH_MOVE === 'on',
  };
}

function ownerOf(config: Config) {
  return { email: config.DOCKET_ADMIN_EMAIL, password: config.DOCKET_ADMIN_PASSWORD };
}

function showFirstKey(address: string, key: string): void {
  say(`
This is the key of the first owner. It is shown only now; until it is used, each start prints a new one:

  ${key}

Try it:

  curl -s ${address}/v2/me -H 'Authorization: Bearer ${key}'`);
}

/** Returns a host that a client can call; `0.0.0.0` and `::` become `localhost`. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Time in which two signals count as one: terminal and npm both forward Ctrl-C. */
const SAME_SIGNAL_MS = 1_000;

/** Drains at the first signal: requests and jobs end, leases are released. The second signal exits at once. */
function closeOnSignal(services: Services, running: readonly Running[]): void {
  let closingSinceMs: number | undefined;
  const close = async () => {
    if (closingSinceMs !== undefined) {
      if (performance.now() - closingSinceMs > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    closingSinceMs = performance.now();
    await Promise.all(running.map((part) => part.close()));
    await services.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      close().catch(fail);
    });
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
