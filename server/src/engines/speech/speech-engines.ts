import type { EngineStatus } from '../engine-status.ts';
import type { SpeechEngine } from './speech-engine.ts';
import type { SpeechProvider, SpeechProviderName } from './speech-provider.ts';
import { OTHER_LANGUAGES, type SpeechRouting } from './speech-routing.ts';

/** Which engine recognises which language. Asked anew for each recording: models come and go while the server runs. */
export type SpeechEngines = {
  /** @param language two letters, as `en` */
  engineFor(language: string): SpeechEngine | undefined;
  /** For a language without an engine: a sentence that names what would serve it and how that is added. */
  explainMissing(language: string): string;
  describe(): EngineStatus[];
};

const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

/**
 * A language that `routing` gives to a provider is served by that one or by none: whoever chose an engine does not
 * want another's text. Otherwise the first of `providers` that can serves it.
 */
export function createSpeechEngines(
  routing: SpeechRouting,
  providers: readonly SpeechProvider[],
): SpeechEngines {
  const chosenFor = (language: string) => routing.get(language) ?? routing.get(OTHER_LANGUAGES);
  const candidates = (language: string) => {
    const chosen = chosenFor(language);
    return chosen ? providers.filter(({ name }) => name === chosen) : providers;
  };

  return {
    engineFor(language) {
      for (const provider of candidates(language)) {
        const engine = provider.engineFor(language);
        if (engine) return engine;
      }
      return undefined;
    },

    explainMissing(language) {
      const ways = candidates(language).flatMap((provider) => provider.howToAdd(language) ?? []);
      return explain(language, chosenFor(language), ways);
    },

    describe: () => providers.map((provider) => provider.describe()),
  };
}

function explain(
  language: string,
  chosen: SpeechProviderName | undefined,
  ways: readonly string[],
): string {
  const what = `No speech engine here recognises ${LANGUAGE_NAMES.of(language)} (${language})`;
  const choice = chosen ? `; DOCKET_SPEECH_PROVIDER gives it to ${chosen}` : '';
  if (ways.length > 0) return `${what}${choice}. It would be served by ${ways.join(', or by ')}`;
  if (chosen) return `${what}${choice}, which cannot serve it: choose another engine there`;
  return what;
}
