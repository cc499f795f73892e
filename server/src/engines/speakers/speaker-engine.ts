/** Time range in which one speaker talks. */
export type SpeakerTurn = {
  /** Seconds from the start of the recording. Turns ascend and do not overlap. */
  start_time: number;
  end_time: number;
  /** Speaker number from 0, in the order in which speakers first speak; null where it is uncertain who speaks. */
  speaker: number | null;
};

/** Request to find the speakers of a recording. */
export type SpeakerRequest = {
  /** Workspace whose turn the work takes; null for work of the server itself. */
  workspaceId: string | null;
  /** Local file in a format of `audio-info.ts`. */
  path: string;
  /** Ranges with voice in seconds, ascending, as found by the speech engine. */
  speech: readonly [start: number, end: number][];
  minSpeakers?: number | undefined;
  maxSpeakers?: number | undefined;
};

/** Engine that finds who speaks when in a recording (speaker diarization). */
export type SpeakerEngine = {
  name: string;
  version: string;
  /**
   * Finds the speakers of a recording. Memory use does not grow with its length.
   *
   * @returns turns that together cover `speech`
   * @throws the reason of `signal`; WorkError of stage `decode` or `speakers`
   */
  findSpeakers(request: SpeakerRequest, signal: AbortSignal): Promise<SpeakerTurn[]>;
};
