/** Types of the used part of the W3C group's validator. */
declare module 'webvtt-parser' {
  type Cue = { startTime: number; endTime: number; text: string };

  class WebVTTParser {
    parse(text: string, mode: 'subtitles'): { cues: Cue[]; errors: { message: string }[] };
  }

  const webvtt: { WebVTTParser: typeof WebVTTParser };
  export default webvtt;
}
