/* oxlint-disable typescript/no-unnecessary-type-parameters -- the generated code names the type of each method */
import { planCall, type Call } from './call.ts';
import { readJson, type Core, type CoreRequest } from './core.ts';
import { ConnectionError } from './errors.ts';
import { readServerEvents } from './event-reader.ts';
import type {
  AnswerDelta,
  AnswerProgress,
  Chat,
  QuestionSource,
  ReadSource,
  WorkspaceAnswer,
} from './generated/types.gen.ts';
import { makeRequest } from './operation.ts';

/** A part of an answer that is being written. */
export type AnswerEvent =
  /** A language model is at work. */
  | ({ event: 'progress' } & AnswerProgress)
  /** The next sentence, with the passages that it rests on; joined, those since the last `reset` are the answer. */
  | { event: 'delta'; text: string; sources?: AnswerDelta['sources'] }
  /** The parts so far are void: another attempt begins. */
  | { event: 'reset' }
  /** The answer is complete and stored. */
  | { event: 'done'; chat: Chat };

/** A part of an answer across documents and meetings. */
export type WorkspaceAnswerEvent =
  /** A language model is at work. */
  | ({ event: 'progress' } & AnswerProgress)
  /** A source was read. */
  | { event: 'read'; source: ReadSource }
  /** The next sentence, with the passages that it rests on; joined, the sentences are the answer. */
  | ({ event: 'delta' } & WorkspaceDelta)
  /** The answer is complete. */
  | { event: 'done'; answer: WorkspaceAnswer };

type WorkspaceDelta = { text: string; sources: QuestionSource[] };

/** Promise of a whole answer that can also be read while it is written. */
type Streamable<A, E> = Call<A> & {
  /** Asks for the answer part by part. Call it instead of awaiting. Leaving the loop ends the work of the server. */
  stream(): AsyncIterable<E>;
};

/** Promise of the whole answer that can also be read while it is written. */
export type StreamableCall = Streamable<Chat, AnswerEvent>;

/** Promise of the whole answer across sources that can also be read while it is written. */
export type WorkspaceAnswerCall = Streamable<WorkspaceAnswer, WorkspaceAnswerEvent>;

type Operation<C> = (core: Core, ...values: never[]) => C;

/** @param streamRoute route of the operation that streams */
export function answerOperation<F extends Operation<StreamableCall>>(
  route: string,
  streamRoute: string,
): F {
  return streamable(route, streamRoute, (event, value): AnswerEvent | undefined => {
    if (event === 'progress') return { event, ...(value as AnswerProgress) };
    if (event === 'delta') return { event, ...(value as AnswerDelta) };
    if (event === 'reset') return { event };
    return event === 'done' ? { event, chat: value as Chat } : undefined;
  }) as F;
}

/** @param streamRoute route of the operation that streams */
export function workspaceAnswerOperation<F extends Operation<WorkspaceAnswerCall>>(
  route: string,
  streamRoute: string,
): F {
  return streamable(route, streamRoute, (event, value): WorkspaceAnswerEvent | undefined => {
    if (event === 'progress') return { event, ...(value as AnswerProgress) };
    if (event === 'read') return { event, source: value as ReadSource };
    if (event === 'delta') return { event, ...(value as WorkspaceDelta) };
    return event === 'done' ? { event, answer: value as WorkspaceAnswer } : undefined;
  }) as F;
}

/** Converts a server-sent event with its parsed data; undefined for an event that is not known. */
type ToEvent<E> = (event: string, value: unknown) => E | undefined;

function streamable<A, E extends { event: string }>(
  route: string,
  streamRoute: string,
  toEvent: ToEvent<E>,
): Operation<Streamable<A, E>> {
  const method = (core: Core, ...values: unknown[]): Streamable<A, E> => {
    const call = planCall<A>(() => core.send(makeRequest(route, 'body', values), readJson<A>));
    return Object.assign(call, {
      stream() {
        call.replace();
        return readAnswer(core, makeRequest(streamRoute, 'body', values), toEvent);
      },
    });
  };
  return method;
}

async function* readAnswer<E extends { event: string }>(
  core: Core,
  request: CoreRequest,
  toEvent: ToEvent<E>,
): AsyncGenerator<E, void> {
  for await (const { event, data } of readServerEvents(core, request)) {
    const part = toEvent(event, JSON.parse(data));
    if (part) yield part;
    if (part?.event === 'done') return;
  }
  throw new ConnectionError('The answer ended before it was complete: ask again');
}
