import { createBuiltInProvider } from '../../server/src/engines/speech/built-in-provider.ts';
import type { Table } from '../report.ts';
import type { Stage } from './stage.ts';

/** In which languages there are recordings, and which of them the built-in engine hears. */
export function languagesTable({ clips, speech }: Stage): Table {
  const provider = createBuiltInProvider(speech);
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
