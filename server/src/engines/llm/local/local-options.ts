import type { SharedV4ProviderOptions } from '@ai-sdk/provider';

const NAME = 'local';

/** Options of a call that only a local model reads. */
export type LocalOptions = {
  /** Whether a person waits for the answer, so that it does not wait behind long work. */
  isQuestion: boolean;
};

/** Wraps the options for the call options of the AI SDK. */
export function toLocalOptions({ isQuestion }: LocalOptions): SharedV4ProviderOptions {
  return { [NAME]: { isQuestion } };
}

export function readLocalOptions(options: SharedV4ProviderOptions | undefined): LocalOptions {
  return { isQuestion: options?.[NAME]?.['isQuestion'] === true };
}
