declare module 'sherpa-onnx-node' {
  export type RecognizerConfig = {
    featConfig: { sampleRate: number; featureDim: number };
    modelConfig: {
      transducer?: { encoder: string; decoder: string; joiner: string };
      whisper?: { encoder: string; decoder: string; language: string; task: 'transcribe' };
      moonshine?: { encoder: string; mergedDecoder: string };
      modelType?: 'nemo_transducer';
      tokens: string;
      numThreads: number;
      provider: 'cpu';
      debug: 0 | 1;
    };
  };

  export type RecognizerResult = {
    text: string;
    /** Tokens; the first token of each word begins with a space. */
    tokens: string[];
    /** Start of each token in seconds; empty if the model reports none. */
    timestamps: number[];
    /** Duration of each token in seconds; empty if the model reports none. */
    durations: number[];
    /** Natural log probability of each token; empty if the model reports none. */
    ys_log_probs: number[];
  };

  type Stream = { acceptWaveform(waveform: { samples: Float32Array; sampleRate: number }): void };

  class OfflineRecognizer {
    /**
     * Loads the weights.
     *
     * @throws Error if the weights cannot be read
     */
    constructor(config: RecognizerConfig);
    createStream(): Stream;
    decode(stream: Stream): void;
    getResult(stream: Stream): RecognizerResult;
  }

  const sherpa: { OfflineRecognizer: typeof OfflineRecognizer };
  export default sherpa;
}
