import type { GoverningLaw } from '../contracts/governing-law.ts';
import { placesIn } from '../legal/place-names.ts';
import { type Reading, textOf } from '../reading.ts';

const SENTENCE_LENGTH_READ = 700;
const TEXT_LENGTH_READ = 400_000;
const CONFIDENCE = 0.85;

const GOVERNS =
  /(?:se (?:rige|regir)|somet|soumis|régi|unterlieg|es gilt|gilt das|gilt \p{Ll}+ recht|findet \p{Ll}+ recht|rege|regid|regulad|aplica|applica)/iu;
const LAW =
  /(?:leyes|ley|legislaci[óo]n|derecho|droit|lois?|recht|leis?|direito|legislação)(?!\p{L})/iu;

/** `se rige por la legislación española`, `soumis au droit français`, `Es gilt deutsches Recht`, `rege-se pela lei portuguesa`. */
export function findCivilLaw(reading: Reading): GoverningLaw | undefined {
  for (const sentence of reading.sentences) {
    if (sentence.start > TEXT_LENGTH_READ) break;
    const text = textOf(reading, sentence).slice(0, SENTENCE_LENGTH_READ);
    const law = GOVERNS.test(text) ? LAW.exec(text) : null;
    if (!law) continue;
    const places = placesIn(text).filter(({ kind }) => kind !== 'city');
    const near = places.toSorted(
      (a, b) => Math.abs(a.start - law.index) - Math.abs(b.start - law.index),
    )[0];
    if (near) {
      const start = sentence.start + near.start;
      const place = { start, end: start + near.end - near.start };
      return { jurisdiction: near.place, sentence, place, confidence: CONFIDENCE };
    }
  }
  return undefined;
}
