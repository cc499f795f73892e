import { send } from '../speech-server.ts';
import type { ModelReply } from './model-server.ts';
import { type ChatStream, startChatStream } from './openai-server.ts';

/** A refusal in OpenAI's form. */
export function refuse(
  status: number,
  error: { message: string; type?: string; code?: string | number | null },
  headers: Record<string, string> = {},
): ModelReply {
  return (response) => {
    send(response, status, { error: { type: 'invalid_request_error', ...error } }, headers);
  };
}

/** Bytes of status 200 under whatever name. */
export function respond(body: string | Uint8Array, contentType: string): ModelReply {
  return (response) => void response.writeHead(200, { 'content-type': contentType }).end(body);
}

/** The stream that a test writes by hand. */
export function stream(
  write: (stream: ChatStream, response: Parameters<ModelReply>[0]) => void | Promise<void>,
): ModelReply {
  return (response) => write(startChatStream(response), response);
}

/** A whole answer of the given text. */
export function says(text: string, finishReason = 'stop'): ModelReply {
  return stream((chat) => {
    chat.delta({ role: 'assistant', content: text });
    chat.end(finishReason);
  });
}

/** An answer in one piece, as without `stream`. */
export function completion(text: string): string {
  const message = { role: 'assistant', content: text };
  const choices = [{ index: 0, message, finish_reason: 'stop' }];
  const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };
  return JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion', choices, usage });
}

export const HANG_UP: ModelReply = (response) => void response.destroy();

export const WEB_PAGE = respond('<!doctype html><title>Welcome</title>', 'text/html');

/** The first words, and then the connection is gone. */
export const CUT_CONNECTION = stream((chat, response) => {
  chat.delta({ content: '{"name":"Ad' });
  setImmediate(() => response.destroy());
});

/** The first words, and then an orderly end without a reason to finish. */
export const HALF_A_STREAM = stream((chat, response) => {
  chat.delta({ content: '{"name":"Ad' });
  response.end();
});

/** Keeps the connection open and says nothing. */
export const COMMENTS_ONLY = stream((chat, response) => {
  const timer = setInterval(chat.comment, 5);
  response.on('close', () => clearInterval(timer));
});

/** Two words, and then only what keeps the connection open. */
export const STALL = stream((chat, response) => {
  chat.delta({ content: '{"name":' });
  const timer = setInterval(chat.comment, 5);
  response.on('close', () => clearInterval(timer));
});

/** Takes the request and never answers. */
export const SILENCE: ModelReply = () => undefined;

/** An é of Latin-1 in the midst of JSON. */
export const INVALID_UTF8 = respond(
  Buffer.concat([
    Buffer.from('data: {"choices":[{"index":0,"delta":{"content":"{\\"name\\":\\"Ren'),
    Buffer.from([0xe9]),
    Buffer.from('\\"}"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'),
  ]),
  'text/event-stream',
);

/** Events without end. */
export const FLOOD: ModelReply = (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const comment = `: ${'x'.repeat(1_000_000)}\n\n`;
  const pump = () => {
    while (!response.destroyed && response.write(comment));
  };
  response.on('drain', pump);
  pump();
};

/** An error in the midst of an answer, as servers send it that have begun with status 200. */
export function failsMidway(error: object): ModelReply {
  return stream((chat, response) => {
    chat.delta({ content: '{"name":"Ad' });
    chat.event({ error });
    response.end();
  });
}

/** Responses to an oversized prompt by OpenAI, vLLM, llama.cpp, Ollama, LM Studio and TGI. */
export const CONTEXT_DIALECTS: Record<string, ModelReply> = {
  OpenAI: refuse(400, {
    message:
      "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens. Please reduce the length of the messages.",
    code: 'context_length_exceeded',
  }),
  vLLM: (response) =>
    send(response, 400, {
      object: 'error',
      message:
        "This model's maximum context length is 4096 tokens. However, you requested 9001 tokens (8001 in the messages, 1000 in the completion). Please reduce the length of the messages or completion.",
      type: 'BadRequestError',
      code: 400,
    }),
  'llama.cpp': refuse(400, {
    message: 'the request exceeds the available context size. try increasing the context size',
    type: 'exceed_context_size_error',
    code: 400,
  }),
  'llama.cpp, older': refuse(500, { message: 'Context size has been exceeded.', code: 500 }),
  Ollama: refuse(400, {
    message: 'the input length exceeds the context length',
    type: 'api_error',
  }),
  'LM Studio': (response) =>
    send(response, 400, {
      error:
        'Trying to keep the first 9001 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.',
    }),
  TGI: (response) =>
    send(response, 422, {
      error:
        'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 9001 `inputs` tokens and 1000 `max_new_tokens`',
      error_type: 'validation',
    }),
  '413': (response) => void response.writeHead(413).end('Payload Too Large'),
};
