import { WorkError } from '../../../kernel/errors.ts';
import { createLlmError } from '../classify-failure.ts';
import { LlmError, type LlmErrorKind } from '../llm-error.ts';
import type { LocalFailure } from './local-request.ts';

const PULL = 'docket-server models pull language';

type Explanation = { kind: LlmErrorKind; message: string };

const EXPLANATIONS: Record<Exclude<LocalFailure, 'context_exceeded'>, Explanation> = {
  no_library: {
    kind: 'model_not_found',
    message: `The package that runs local models is not installed, or does not run on this machine: ${PULL} installs it`,
  },
  no_file: {
    kind: 'model_not_found',
    message: `The file of the local model is not here: ${PULL} brings one`,
  },
  bad_file: {
    kind: 'model_not_found',
    message: `The file of the local model cannot be loaded: it is damaged, or of an architecture that is not supported`,
  },
  no_memory: {
    kind: 'model_not_found',
    message:
      'The machine has too little memory for the local model: choose a smaller model, or a smaller DOCKET_LANGUAGE_CONTEXT_TOKENS',
  },
};

/** Creates the error of a model that cannot answer. */
export function createLocalError(failure: LocalFailure, detail: string): LlmError {
  if (failure === 'context_exceeded') return createLlmError('context_exceeded');
  const { kind, message } = EXPLANATIONS[failure];
  const text = detail === '' ? message : `${message} (${detail})`;
  return new LlmError(kind, text, { retryable: false });
}

/** Converts an error of the child, so that the next engine of the chain does the work. */
export function toLocalError(error: unknown): LlmError {
  if (error instanceof LlmError) return error;
  if (!(error instanceof WorkError)) {
    const message =
      'The library that runs the local model failed: `docket-server doctor` tries it with a short question';
    return new LlmError('server_error', message, { retryable: false, cause: error });
  }
  const { code, message } = error.failure;
  if (code === 'deadline') return createLlmError('timeout', { cause: error });
  if (code === 'too_large') {
    return new LlmError(
      'server_error',
      'The local model outgrew its memory and was ended: choose a smaller model, or a smaller DOCKET_LANGUAGE_CONTEXT_TOKENS',
      { retryable: false, cause: error },
    );
  }
  return new LlmError(
    'unreachable',
    `The process of the local model ended amid its work: ${message}. Where that repeats, the file may be damaged`,
    { retryable: true, cause: error },
  );
}
