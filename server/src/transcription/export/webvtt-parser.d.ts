/** The part of it that is used: the validator of the W3C group. */
declare module 'webvtt-parser' {
  type Cue = { startTime: number; endTime: number; text: string };

  class WebVTTParser {
    parse(text: string, mode: 'subtitles'): { cues: Cue[]; errors: { message: string }[] };
  }

  const webvtt: { WebVTTParser: typeof WebVTTParser };
  export default webvtt;
}
