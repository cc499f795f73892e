import type { EventData } from '../contract/events.ts';

/** Larger bodies are refused by many receivers. */
export const PAYLOAD_BYTES_MAX = 5_000_000;

type Thin = { [N in 'transcription.completed']: (data: EventData<N>, url: string) => EventData<N> };

/** What is left of the data of events that may be too large, and where the whole is. */
const THIN: Thin = {
  'transcription.completed': (data, url) => ({
    ...data,
    transcript: null,
    // As large as the transcript.
    speakers: [],
    truncated: true,
    transcription_url: `${url}/v2/transcribe/${data.transcription_id}`,
  }),
};

/**
 * The data of an event without what makes it large, as JSON.
 *
 * @param publicUrl of this server, without a trailing slash
 * @returns undefined where nothing can be left out
 */
export function thinData(name: string, dataJson: string, publicUrl: string): string | undefined {
  if (!isThin(name)) return undefined;
  const data = JSON.parse(dataJson) as EventData<typeof name>;
  return JSON.stringify(THIN[name](data, publicUrl));
}

function isThin(name: string): name is keyof Thin {
  return name in THIN;
}
