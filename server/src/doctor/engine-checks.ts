import { fileURLToPath } from 'node:url';

import { SPOKEN_LANGUAGES } from '../contract/transcription.ts';
import type { EngineStatus } from '../engines/engine-status.ts';
import type { LanguageEngine } from '../engines/language/language-engine.ts';
import type { SpeakerEngine } from '../engines/speakers/speaker-engine.ts';
import type { SpeechEngine } from '../engines/speech/speech-engine.ts';
import type { SpeechEngines } from '../engines/speech/speech-engines.ts';
import type { SpeechRouting } from '../engines/speech/speech-routing.ts';
import type {
  ExtractedText,
  TextExtractionEngine,
} from '../engines/text-extraction/text-extraction-engine.ts';
import type { Check } from './check.ts';

/** A line of text, the same as a scanned image, and three seconds of a spoken sentence. */
const TEXT = sample('text.pdf');
const SCAN = sample('scan.pdf');
const SPOKEN = sample('spoken.ogg');

/** What stands in both PDF files. */
const WORDS = 'The tenant pays the rent';
/** Where there is voice in the recording, in seconds. */
const SPEECH: [number, number][] = [[0.1, 2.4]];

const LIMITS = { pagesMax: 1, unpackedBytesMax: 1_000_000 };

export type LocalEngines = {
  textExtraction: TextExtractionEngine;
  /** The one that is built in. */
  language: LanguageEngine;
  speech: SpeechEngines;
  speechRouting: SpeechRouting;
  speakers: SpeakerEngine;
};

/** Each engine but the language and embedding models behind servers, with a real file. */
export function engineChecks(engines: LocalEngines): Check[] {
  return [
    ...textChecks(engines.textExtraction),
    ...languageChecks(engines),
    ...speechChecks(engines),
    speakersCheck(engines.speakers),
  ];
}

function textChecks(engine: TextExtractionEngine): Check[] {
  return engine.describe().map((status) =>
    checkOf(status, async (signal) => {
      const path = status.kind === 'ocr' ? SCAN : TEXT;
      const { text } = await engine.extract(path, LIMITS, signal);
      if (!text.includes(WORDS)) throw new Error('It read another text than stands in the file');
    }),
  );
}

function languageChecks({ language, textExtraction }: LocalEngines): Check[] {
  return language.describe().map((status) =>
    checkOf(status, async (signal) => {
      const text: ExtractedText = await textExtraction.extract(TEXT, LIMITS, signal);
      const question = {
        question: 'When does the tenant pay the rent?',
        contextPages: 1,
        history: [],
      };
      const { answered } = await language.answer(text, question, signal);
      if (!answered) throw new Error('It did not find the answer that the text gives');
    }),
  );
}

/** Each engine that recognises a language, once, and each language that was given to an engine that cannot. */
function speechChecks({ speech, speechRouting }: LocalEngines): Check[] {
  const tried = new Set<string>();
  const checks = SPOKEN_LANGUAGES.flatMap((language): Check[] => {
    const engine = speech.engineFor(language);
    if (!engine) return speechRouting.has(language) ? [unserved(speech, language)] : [];
    const what = `speech: ${engine.name} ${engine.version}`;
    if (tried.has(what)) return [];
    tried.add(what);
    return [{ what, run: (signal) => hearSample(engine, language, signal) }];
  });
  const missing = speech.describe().filter(({ state }) => state !== 'ready');
  return [...checks, ...missing.map((status) => checkOf(status))];
}

function unserved(speech: SpeechEngines, language: string): Check {
  return {
    what: `speech in ${language}`,
    run: async () => {
      throw new Error(speech.explainMissing(language));
    },
  };
}

async function hearSample(
  engine: SpeechEngine,
  language: string,
  signal: AbortSignal,
): Promise<void> {
  const request = { path: SPOKEN, language, channels: 'mixed' as const, chunksDone: 0 };
  for await (const event of engine.recognize(request, signal)) {
    if (event.kind === 'chunk' && event.chunk.words.length > 0) return;
  }
  throw new Error('It heard no word in a spoken sentence');
}

function speakersCheck(engine: SpeakerEngine): Check {
  return {
    what: `speakers: ${engine.name} ${engine.version}`,
    run: async (signal) => {
      const turns = await engine.findSpeakers({ path: SPOKEN, speech: SPEECH }, signal);
      if (turns.length === 0) throw new Error('It found nobody in a spoken sentence');
    },
  };
}

/** What is missing or off is not tried. */
function checkOf(status: EngineStatus, run?: Check['run']): Check {
  const { kind, name, version, state, why } = status;
  const what = [`${kind}: ${name}`, version].filter((part) => part !== null).join(' ');
  return run && state === 'ready' ? { what, run } : { what, note: why };
}

function sample(name: string): string {
  return fileURLToPath(new URL(`samples/${name}`, import.meta.url));
}
