/** What is known when texts were embedded, or could not be. */
export type EmbeddingCall = {
  failed: boolean;
  /** As the server counts them, else estimated; of a failed call 0 where it said nothing. */
  inputTokens: number;
};

export type EmbeddingRequest = {
  signal: AbortSignal;
  /** `background`: patient, and again where that may help. `question`: somebody waits; one try, and soon given up. */
  patience: 'background' | 'question';
  /** Told of each call to the server, before the next. */
  onCall?: (call: EmbeddingCall) => void | Promise<void>;
};

/** A model that turns texts into vectors: the nearer two of them, the more alike what the texts mean. */
export type EmbeddingEngine = {
  name: string;
  /** The model. */
  version: string;
  /**
   * @param texts any number; what is too long for the model is cut
   * @returns one for each text, of length 1 and all of as many numbers; null where the model gives nothing usable for a
   *   text, as for an empty one
   * @throws LlmError when the server does not answer, or nothing usable for any text
   * @throws the reason of `signal` when it is aborted
   */
  embed(texts: readonly string[], request: EmbeddingRequest): Promise<(Float32Array | null)[]>;
};
