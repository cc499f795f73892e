import { SPOKEN_LANGUAGES } from '../../contract/transcription.ts';
import { SPEECH_BACKENDS, type SpeechBackendName, type SpeechBackend } from './speech-backend.ts';
import type { EngineStatus } from '../engine-status.ts';
import type { SpeechEngine } from './speech-engine.ts';

/** Backend of each language. Languages without an entry are served by the first backend that supports them. */
export type SpeechRouting = ReadonlyMap<string, SpeechBackendName>;

/** Key of the entry for all languages without their own entry. */
export const OTHER_LANGUAGES = '*';

/** Pattern of the texts that `parseSpeechRouting` accepts. */
export const SPEECH_ROUTING_PATTERN = (() => {
  const backend = `(${SPEECH_BACKENDS.join('|')})`;
  const language = String.raw`(${SPOKEN_LANGUAGES.join('|')}|\*)`;
  const entry = String.raw`\s*${language}\s*=\s*${backend}\s*`;
  return `^(auto|${backend}|${entry}(,${entry})*)$`;
})();

/**
 * Parses the setting `DOCKET_SPEECH_PROVIDER`.
 *
 * @param text `auto`, the name of a backend, or entries such as `en=builtin,*=openai-compatible`
 * @throws Error if the text names an unknown backend
 */
export function parseSpeechRouting(text: string): SpeechRouting {
  if (text === 'auto') return new Map();
  const entries = text.includes('=') ? text.split(',') : [`${OTHER_LANGUAGES}=${text}`];
  return new Map(entries.map((entry) => parseEntry(entry)));
}

function parseEntry(entry: string): [language: string, SpeechBackendName] {
  const [language = '', name = ''] = entry.split('=').map((part) => part.trim());
  const backend = SPEECH_BACKENDS.find((known) => known === name);
  if (!backend) throw new Error(`There is no speech engine called ${name}`);
  return [language, backend];
}

/**
 * Selects the engine of each language. Query it for each recording, since models are added and removed at run time.
 */
export type SpeechEngines = {
  /**
   * Returns the engine for a language, if there is one.
   *
   * @param language ISO 639-1 code, for example `en`
   */
  engineFor(language: string): SpeechEngine | undefined;
  /** Explains why a language has no engine, and how to add one. */
  explainMissing(language: string): string;
  describe(): EngineStatus[];
};

const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

/**
 * Creates the selection of engines. A language that `routing` assigns to a backend is served by that backend or not at
 * all. Other languages are served by the first backend that supports them.
 */
export function createSpeechEngines(
  routing: SpeechRouting,
  backends: readonly SpeechBackend[],
): SpeechEngines {
  const assignedBackend = (language: string) =>
    routing.get(language) ?? routing.get(OTHER_LANGUAGES);
  const candidates = (language: string) => {
    const assigned = assignedBackend(language);
    return assigned ? backends.filter(({ name }) => name === assigned) : backends;
  };

  return {
    engineFor(language) {
      for (const backend of candidates(language)) {
        const engine = backend.engineFor(language);
        if (engine) return engine;
      }
      return undefined;
    },

    explainMissing(language) {
      const hints = candidates(language).flatMap((backend) => backend.setupHint(language) ?? []);
      return missingEngineMessage(language, assignedBackend(language), hints);
    },

    describe: () => backends.map((backend) => backend.describe()),
  };
}

function missingEngineMessage(
  language: string,
  assigned: SpeechBackendName | undefined,
  hints: readonly string[],
): string {
  const problem = `No speech engine here recognises ${LANGUAGE_NAMES.of(language)} (${language})`;
  const choice = assigned ? `; DOCKET_SPEECH_PROVIDER gives it to ${assigned}` : '';
  if (hints.length > 0) {
    return `${problem}${choice}. It would be served by ${hints.join(', or by ')}`;
  }
  if (assigned) return `${problem}${choice}, which cannot serve it: choose another engine there`;
  return problem;
}
