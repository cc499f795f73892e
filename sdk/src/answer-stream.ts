/* oxlint-disable typescript/no-unnecessary-type-parameters -- the generated code names the type of each method */
import { planCall, type Call } from './call.ts';
import { readJson, type Core, type CoreRequest } from './core.ts';
import { ConnectionError } from './errors.ts';
import { readServerEvents } from './event-reader.ts';
import type { Chat } from './generated/types.gen.ts';
import { makeRequest } from './operation.ts';

/** A part of an answer that is being written. */
export type AnswerEvent =
  /** The next part; joined, those since the last `reset` are the answer. */
  | { event: 'delta'; text: string }
  /** The parts so far are void: another attempt begins. */
  | { event: 'reset' }
  /** The answer is complete and stored. */
  | { event: 'done'; chat: Chat };

/** Promise of the whole answer that can also be read while it is written. */
export type StreamableCall = Call<Chat> & {
  /** Asks for the answer part by part. Call it instead of awaiting. Leaving the loop ends the work of the server. */
  stream(): AsyncIterable<AnswerEvent>;
};

type Operation = (core: Core, ...values: never[]) => StreamableCall;

/** @param streamRoute route of the operation that streams */
export function answerOperation<F extends Operation>(route: string, streamRoute: string): F {
  const method = (core: Core, ...values: unknown[]): StreamableCall => {
    const call = planCall<Chat>(() =>
      core.send(makeRequest(route, 'body', values), readJson<Chat>),
    );
    return Object.assign(call, {
      stream() {
        call.replace();
        return readAnswer(core, makeRequest(streamRoute, 'body', values));
      },
    });
  };
  return method as Operation as F;
}

async function* readAnswer(core: Core, request: CoreRequest): AsyncGenerator<AnswerEvent, void> {
  for await (const { event, data } of readServerEvents(core, request)) {
    const value = JSON.parse(data);
    if (event === 'delta') yield { event, text: value.text };
    if (event === 'reset') yield { event };
    if (event === 'done') {
      yield { event, chat: value };
      return;
    }
  }
  throw new ConnectionError('The answer ended before it was complete: ask again');
}
