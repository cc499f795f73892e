import { SPOKEN_LANGUAGES } from '../../../contract/transcription.ts';
import type { SpeechEngine } from '../speech-engine.ts';
import type { SpeechProvider } from '../speech-provider.ts';

/** Which languages the model knows, the server does not tell. */
const LANGUAGES: readonly string[] = SPOKEN_LANGUAGES;

const HOW_TO_ADD =
  'openai-compatible after setting DOCKET_SPEECH_BASE_URL to a server with /audio/transcriptions';

/** @param engine undefined while no server is configured */
export function createOpenAiCompatibleProvider(engine: SpeechEngine | undefined): SpeechProvider {
  return {
    name: 'openai-compatible',
    engineFor: (language) => (LANGUAGES.includes(language) ? engine : undefined),
    howToAdd: (language) => (!engine && LANGUAGES.includes(language) ? HOW_TO_ADD : undefined),
    describe: () => ({
      kind: 'speech',
      name: 'openai-compatible',
      version: engine?.version ?? null,
      languages: LANGUAGES,
      state: engine ? 'ready' : 'missing',
      why: engine
        ? null
        : 'Set DOCKET_SPEECH_BASE_URL, DOCKET_SPEECH_MODEL and, where the server asks for one, DOCKET_SPEECH_API_KEY',
    }),
  };
}
