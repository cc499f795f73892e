import { SPOKEN_LANGUAGES } from '../contract/transcription.ts';
import type { EngineStatus } from '../engines/engine-status.ts';
import { embeddingStatus } from '../search-index/vectors/embedding-status.ts';
import type { Services } from '../services.ts';

type EngineSources = Pick<
  Services,
  | 'textExtraction'
  | 'language'
  | 'speech'
  | 'speakers'
  | 'db'
  | 'dialect'
  | 'engineSettings'
  | 'modelHealth'
>;

/** Every engine that there is or could be, in the order in which work passes through them. */
export async function describeEngines(services: EngineSources): Promise<EngineStatus[]> {
  const { textExtraction, language, speech, speakers } = services;
  return [
    ...textExtraction.describe(),
    ...language.describe(),
    await embeddingStatus(services),
    ...speech.describe(),
    {
      kind: 'speakers',
      name: speakers.name,
      version: speakers.version,
      languages: [],
      state: 'ready',
      why: null,
    },
  ];
}

/** Which engine recognises each language now, or what would let one do so. */
export function describeSpeech({ speech }: Pick<EngineSources, 'speech'>) {
  return SPOKEN_LANGUAGES.map((language) => {
    const engine = speech.engineFor(language);
    if (!engine) return { language, engine: null, why: speech.explainMissing(language) };
    const { name, version } = engine;
    return { language, engine: { name, version }, why: null };
  });
}
