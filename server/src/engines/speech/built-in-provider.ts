import type { SpeechEngine } from './speech-engine.ts';
import type { SpeechProvider } from './speech-provider.ts';

const LANGUAGES = ['en'];

/** What comes with the server; nothing can be added to it. */
export function createBuiltInProvider(engine: SpeechEngine): SpeechProvider {
  return {
    name: 'builtin',
    engineFor: (language) => (LANGUAGES.includes(language) ? engine : undefined),
    howToAdd: () => undefined,
    describe: () => ({
      kind: 'speech',
      name: engine.name,
      version: engine.version,
      languages: LANGUAGES,
      state: 'ready',
      why: null,
    }),
  };
}
