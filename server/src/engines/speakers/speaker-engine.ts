export type SpeakerTurn = {
  /** Seconds from the beginning of the recording; turns ascend and do not overlap. */
  start_time: number;
  end_time: number;
  /** From 0, in the order in which speakers are first heard. */
  speaker: number;
};

export type SpeakerRequest = {
  /** Local file in any of the formats of `audio-info.ts`. */
  path: string;
  /** Where there is voice, in seconds, ascending; found by the speech engine. */
  speech: readonly [start: number, end: number][];
  minSpeakers?: number | undefined;
  maxSpeakers?: number | undefined;
};

/** Who speaks when. */
export type SpeakerEngine = {
  name: string;
  version: string;
  /**
   * Memory does not grow with the length of the recording.
   *
   * @returns turns that together cover `speech`
   * @throws the reason of `signal`; WorkError of stage `decode` or `speakers`
   */
  findSpeakers(request: SpeakerRequest, signal: AbortSignal): Promise<SpeakerTurn[]>;
};
