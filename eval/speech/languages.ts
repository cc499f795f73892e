import { createMoonshineBackend } from '../../server/src/engines/speech/moonshine/moonshine-backend.ts';
import type { Table } from '../report.ts';
import type { Stage } from './stage.ts';

/** Table of the languages with recordings and those that the built-in engine recognizes. */
export function languagesTable({ clips, speech }: Stage): Table {
  const provider = createMoonshineBackend(speech);
  const read = clips.filter(({ file, language }) => file.startsWith(`${language}/`));
  const byLanguage = Map.groupBy(read, ({ language }) => language);
  return {
    name: 'Languages of the built-in engine',
    columns: ['engine', 'n clips'],
    rows: [...byLanguage].map(([language, own]) => ({
      name: language,
      cells: [provider.engineFor(language)?.name ?? 'no engine', String(own.length)],
    })),
  };
}
