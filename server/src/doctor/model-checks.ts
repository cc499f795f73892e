import type { LlmClient } from '../engines/llm/llm-client.ts';
import { testModel } from '../engines/llm/test-model.ts';
import type { Check } from './check.ts';

const HOW_TO_ADD =
  'none is set up, so the built-in engine does all the work; set DOCKET_LANGUAGE_PROVIDER and DOCKET_LANGUAGE_MODEL to have one';

/** Each language model of the operator, with a real question. */
export function modelChecks(clients: readonly LlmClient[]): Check[] {
  if (clients.length === 0) return [{ what: 'language model', note: HOW_TO_ADD }];
  return clients.map((client) => ({
    what: `language model: ${client.provider} ${client.model}`,
    run: (signal) => testModel(client, signal),
  }));
}
