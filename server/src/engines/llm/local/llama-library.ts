/**
 * Parts of the library node-llama-cpp 3.22.1 that are used. The library is no dependency of this package: it is
 * installed with the first local model.
 *
 * Source: the type declarations of the package.
 */
export type LlamaLibrary = {
  getLlama(options: {
    gpu: false;
    build: 'never';
    skipDownload: true;
    progressLogs: false;
    maxThreads: number;
    logLevel: 'error';
    logger(level: string, message: string): void;
  }): Promise<Llama>;
  /** Returns the chat template of the model; null if none is known. */
  resolveChatWrapper(model: LlamaModel, options: { warningLogs: false }): ChatWrapper | null;
  GeneralChatWrapper: new () => ChatWrapper;
  LlamaGrammarEvaluationState: new (options: {
    model: LlamaModel;
    grammar: LlamaGrammar;
  }) => GrammarState;
};

export type Llama = {
  loadModel(options: { modelPath: string; gpuLayers: 0 }): Promise<LlamaModel>;
  createGrammarForJsonSchema(schema: object): Promise<LlamaGrammar>;
};

export type LlamaGrammar = { readonly grammar: string };
export type GrammarState = object;

/** Number of a token in the vocabulary. */
export type Token = number;

export type LlamaModel = {
  readonly architecture: string;
  /** Context length that the model was trained on. */
  readonly trainContextSize: number;
  readonly tokenizer: object;
  readonly fileInsights: {
    estimateContextResourceRequirementsV2(options: {
      contextSize: number;
      modelGpuLayers: 0;
    }): Promise<{ cpuRam: number }>;
  };
  createContext(options: {
    contextSize: number;
    sequences: 1;
    threads: number;
    batchSize: number;
  }): Promise<LlamaContext>;
  isEogToken(token: Token): boolean;
  /** @param lastTokens tokens before `tokens`, by which the text continues rightly */
  detokenize(
    tokens: readonly Token[],
    specialTokens: boolean,
    lastTokens: readonly Token[],
  ): string;
  dispose(): Promise<void>;
};

export type LlamaContext = { getSequence(): LlamaSequence };

/** State of one text in a context. It keeps what it has read. */
export type LlamaSequence = {
  readonly contextSize: number;
  readonly nextTokenIndex: number;
  /** Keeps the longest common beginning with `tokens` and forgets the rest. */
  adaptStateToTokens(tokens: Token[], allowShift: false): Promise<void>;
  evaluateWithoutGeneratingNewTokens(tokens: Token[]): Promise<void>;
  evaluate(
    tokens: Token[],
    options: { temperature: number; grammarEvaluationState?: GrammarState | undefined },
  ): AsyncGenerator<Token, void>;
};

export type ChatMessage =
  | { type: 'system'; text: string }
  | { type: 'user'; text: string }
  | { type: 'model'; response: string[] };

export type ChatWrapper = {
  generateContextState(options: { chatHistory: readonly ChatMessage[] }): {
    contextText: { tokenize(tokenizer: object): Token[] };
  };
};
