/** Ways to ask for a transcription, the most telling first. */
export const RUNGS = [
  { responseFormat: 'verbose_json', granularities: ['word', 'segment'], hasTimes: true },
  { responseFormat: 'verbose_json', granularities: ['segment'], hasTimes: true },
  { responseFormat: 'json', granularities: [], hasTimes: false },
] as const;

export type Rung = (typeof RUNGS)[number];
