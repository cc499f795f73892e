import type { LoggedEvent } from '@docket/sdk';
import type { Command } from 'commander';

import type { Cli } from '../cli.ts';
import { usageError } from '../cli-error.ts';
import { requireEventNames } from '../listen/event-names.ts';
import { followEvents } from '../listen/follow-events.ts';
import { type Forwarding, type ForwardResult, forwardEvent } from '../listen/forward.ts';
import {
  createSecret,
  deriveSecret,
  PAYLOAD_FORMATS,
  type PayloadFormat,
} from '../listen/sign-event.ts';
import { choice, commaList, sequence, wholeNumber } from './options.ts';

export type ForwardOptions = { forwardTo?: string; format: PayloadFormat; timeout: number };
type ListenOptions = ForwardOptions & { events?: string[]; after?: number; printSecret?: boolean };

export function addListen(program: Command, cli: Cli): void {
  const listen = program
    .command('listen')
    .summary('print events as they happen, and forward them to a receiver')
    .description(
      'Prints the events of the workspace as they happen. With --forward-to it signs and posts them as the server would, ' +
        'so that a receiver needs no public address. The secret stays the same.',
    )
    .option('--events <names>', 'only these events, with commas between', commaList)
    .option('--after <sequence>', 'begin after the event with this number', sequence)
    .option('--print-secret', 'print the secret alone');
  withForwarding(listen).action((options: ListenOptions) => listenTo(cli, options));
}

/** A receiver has as long as it has with the server. */
const TIMEOUT_SECONDS = 5;

/** Adds the options that forward events to a receiver. */
export function withForwarding(command: Command): Command {
  return command
    .option('--forward-to <url>', 'receiver, as http://127.0.0.1:3000/webhook')
    .option(
      '--timeout <seconds>',
      'time that the receiver has to answer',
      wholeNumber,
      TIMEOUT_SECONDS,
    )
    .addOption(
      choice('--format <format>', 'form of the body', PAYLOAD_FORMATS).default('standard'),
    );
}

async function listenTo(cli: Cli, options: ListenOptions): Promise<void> {
  if (options.printSecret) return cli.output.print(await loadSecret(cli));
  const docket = await cli.docket();
  const forwarding = await forwardingOf(cli, options);
  if (options.events) await requireEventNames(docket, '--events', options.events);
  const events = followEvents(docket, {
    type: options.events?.join(','),
    after: options.after,
    onReady() {
      if (forwarding) cli.output.warn(`Signing secret: ${forwarding.secret}`);
      cli.output.note(
        forwarding
          ? `Forwarding events to ${forwarding.url}. Ctrl-C ends.`
          : 'Listening. Ctrl-C ends.',
      );
    },
  });
  for await (const event of events) {
    printEvent(cli, event, forwarding && (await forwardEvent(event, forwarding)));
  }
}

/** @returns undefined without --forward-to */
export async function forwardingOf(
  cli: Cli,
  { forwardTo, format, timeout }: ForwardOptions,
): Promise<Forwarding | undefined> {
  if (forwardTo === undefined) return undefined;
  if (!/^https?:\/\//.test(forwardTo) || !URL.canParse(forwardTo)) {
    throw usageError(`"${forwardTo}" is no address`, 'Write it as http://127.0.0.1:3000/webhook.');
  }
  return { url: forwardTo, secret: await loadSecret(cli), format, timeoutMs: timeout * 1000 };
}

/** Returns the secret of the profile, so that a receiver is set up once. */
async function loadSecret(cli: Cli): Promise<string> {
  const { name, stored, key } = await cli.profile();
  // A key of the environment has no profile to keep the secret in.
  if (!stored) return key === undefined ? createSecret() : deriveSecret(key);
  return cli.config.change(({ profiles }) => {
    const profile = profiles[name] ?? stored;
    profile.listen_secret ??= createSecret();
    return profile.listen_secret;
  });
}

export function printEvent(cli: Cli, event: LoggedEvent, result: ForwardResult | undefined): void {
  const { output } = cli;
  if (output.isJson) return output.json(result ? { ...event, forwarded: result } : event);
  const { dim, green, red } = output.color;
  const time = event.created_at.slice(11, 19);
  output.print(
    [dim(time), dim(String(event.sequence)), event.event, event.resource_id, dim(event.id)].join(
      '  ',
    ),
  );
  if (!result) return;
  const { status, ms, reason } = result;
  const isGood = status !== null && status >= 200 && status < 300;
  const text = status === null ? `not delivered: ${reason}` : `answered ${status} in ${ms} ms`;
  output.print(`  ${isGood ? green(text) : red(text)}`);
}
