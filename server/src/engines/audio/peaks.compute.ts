import { decodeAudio } from './decode.ts';
import { createPeakCollector, type Peaks } from './peaks.ts';

/** Decodes a recording and collects its peaks. Runs in a compute child. @throws WorkError as `decodeAudio` */
export async function readPeaks(path: string): Promise<Peaks> {
  const collector = createPeakCollector();
  for await (const [samples] of decodeAudio(path, { channels: 'mixed' })) collector.add(samples!);
  return collector.finish();
}
