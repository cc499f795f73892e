import { fileURLToPath } from 'node:url';

import { SPOKEN_LANGUAGES } from '../contract/transcription.ts';
import type { EngineStatus } from '../engines/engine-status.ts';
import type { LanguageEngine } from '../engines/language-engine/language-engine.ts';
import type { SpeakerEngine } from '../engines/speakers/speaker-engine.ts';
import type { SpeechEngine } from '../engines/speech/speech-engine.ts';
import type { SpeechEngines, SpeechRouting } from '../engines/speech/speech-engines.ts';
import type {
  ExtractedText,
  TextExtractionEngine,
} from '../engines/text-extraction/text-extraction-engine.ts';
import type { Check } from './run-checks.ts';

/** A line of text, the same line as a scan, and three seconds of speech. */
const TEXT = sample('text.pdf');
const SCAN = sample('scan.pdf');
const SPOKEN = sample('spoken.ogg');

/** Text of both PDF files. */
const WORDS = 'The tenant pays the rent';
/** Voiced ranges of the recording, in seconds. */
const SPEECH: [number, number][] = [[0.1, 2.4]];

const LIMITS = { pagesMax: 1, unpackedBytesMax: 1_000_000 };
/** The checks work for no workspace. */
const SERVER = { workspaceId: null };

export type LocalEngines = {
  textExtraction: TextExtractionEngine;
  /** Built-in engine. */
  language: LanguageEngine;
  speech: SpeechEngines;
  speechRouting: SpeechRouting;
  speakers: SpeakerEngine;
};

/** Creates a check for each local engine, with a real file. */
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
    createCheck(status, async (signal) => {
      const path = status.kind === 'ocr' ? SCAN : TEXT;
      const { text } = await engine.extract(path, LIMITS, signal, SERVER);
      if (!text.includes(WORDS)) throw new Error('It read a text other than that of the file');
    }),
  );
}

function languageChecks({ language, textExtraction }: LocalEngines): Check[] {
  return language.describe().map((status) =>
    createCheck(status, async (signal) => {
      const text: ExtractedText = await textExtraction.extract(TEXT, LIMITS, signal, SERVER);
      const question = {
        question: 'When does the tenant pay the rent?',
        contextPages: 1,
        history: [],
      };
      const { outcome } = await language.answer(text, question, signal);
      if (outcome !== 'answered') throw new Error('It did not find the answer that the text gives');
    }),
  );
}

/** Checks each speech engine once, and each language whose configured engine cannot serve it. */
function speechChecks({ speech, speechRouting }: LocalEngines): Check[] {
  const tried = new Set<string>();
  const checks = SPOKEN_LANGUAGES.flatMap((language): Check[] => {
    const engine = speech.engineFor(language);
    if (!engine) {
      return speechRouting.has(language) ? [unservedLanguageCheck(speech, language)] : [];
    }
    const what = `speech: ${engine.name} ${engine.version}`;
    if (tried.has(what)) return [];
    tried.add(what);
    return [{ subject: what, run: (signal) => recognizeSample(engine, language, signal) }];
  });
  const missing = speech.describe().filter(({ state }) => state !== 'ready');
  return [...checks, ...missing.map((status) => createCheck(status))];
}

function unservedLanguageCheck(speech: SpeechEngines, language: string): Check {
  return {
    subject: `speech in ${language}`,
    run: async () => {
      throw new Error(speech.explainMissing(language));
    },
  };
}

async function recognizeSample(
  engine: SpeechEngine,
  language: string,
  signal: AbortSignal,
): Promise<void> {
  const recording = { ...SERVER, path: SPOKEN, channels: 'mixed' as const };
  const request = { ...recording, language, chunksDone: 0 };
  for await (const event of engine.recognize(request, signal)) {
    if (event.kind === 'chunk' && event.chunk.words.length > 0) return;
  }
  throw new Error('It recognized no word in a spoken sentence');
}

function speakersCheck(engine: SpeakerEngine): Check {
  return {
    subject: `speakers: ${engine.name} ${engine.version}`,
    run: async (signal) => {
      const request = { ...SERVER, path: SPOKEN, speech: SPEECH };
      const turns = await engine.findSpeakers(request, signal);
      if (turns.length === 0) throw new Error('It found no speaker in a spoken sentence');
    },
  };
}

/** Creates a check. An engine that is missing or off is reported but not run. */
function createCheck(status: EngineStatus, run?: Check['run']): Check {
  const { kind, name, version, state, why } = status;
  const what = [`${kind}: ${name}`, version].filter((part) => part !== null).join(' ');
  return run && state === 'ready' ? { subject: what, run } : { subject: what, note: why };
}

function sample(name: string): string {
  return fileURLToPath(new URL(`samples/${name}`, import.meta.url));
}
