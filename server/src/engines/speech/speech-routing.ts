import { SPOKEN_LANGUAGES } from '../../contract/transcription.ts';
import { SPEECH_PROVIDERS, type SpeechProviderName } from './speech-provider.ts';

/** Which provider serves which language; a language without an entry is served by the first that can. */
export type SpeechRouting = ReadonlyMap<string, SpeechProviderName>;

/** Stands for every language that has no entry of its own. */
export const OTHER_LANGUAGES = '*';

/** What `parseSpeechRouting` reads. */
export const SPEECH_ROUTING_PATTERN = (() => {
  const provider = `(${SPEECH_PROVIDERS.join('|')})`;
  const language = String.raw`(${SPOKEN_LANGUAGES.join('|')}|\*)`;
  const entry = String.raw`\s*${language}\s*=\s*${provider}\s*`;
  return `^(auto|${provider}|${entry}(,${entry})*)$`;
})();

/** @param text `auto`, the name of a provider, or entries as `en=builtin,*=openai-compatible` */
export function parseSpeechRouting(text: string): SpeechRouting {
  if (text === 'auto') return new Map();
  const entries = text.includes('=') ? text.split(',') : [`${OTHER_LANGUAGES}=${text}`];
  return new Map(entries.map((entry) => toEntry(entry)));
}

function toEntry(entry: string): [language: string, SpeechProviderName] {
  const [language = '', name = ''] = entry.split('=').map((part) => part.trim());
  const provider = SPEECH_PROVIDERS.find((known) => known === name);
  if (!provider) throw new Error(`There is no speech engine called ${name}`);
  return [language, provider];
}
