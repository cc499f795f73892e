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
    /** That begin a word begin with a space. */
    tokens: string[];
    /** Seconds at which tokens begin; empty where the model does not tell. */
    timestamps: number[];
    /** Seconds; empty where the model does not tell. */
    durations: number[];
    /** Natural logarithms; empty where the model does not tell. */
    ys_log_probs: number[];
  };

  type Stream = { acceptWaveform(waveform: { samples: Float32Array; sampleRate: number }): void };

  class OfflineRecognizer {
    /** @throws where the weights cannot be read */
    constructor(config: RecognizerConfig);
    createStream(): Stream;
    decode(stream: Stream): void;
    getResult(stream: Stream): RecognizerResult;
  }

  const sherpa: { OfflineRecognizer: typeof OfflineRecognizer };
  export default sherpa;
}
