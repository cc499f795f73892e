import type { ExtractedText } from '../../../text-extraction/text-extraction-engine.ts';
import type { FoundAnswer, QuestionRequest } from '../../language-engine.ts';

// What the children of this folder are sent and give back. Here, so that the server imports nothing that only a child
// may load.

export type ReadQuestionTask = {
  text: ExtractedText;
  request: Omit<QuestionRequest, 'onSentence'>;
};

/** What rules make of a question before a model is asked. */
export type ReadQuestionResult = {
  /** Numbers of the pages that fit the question best, the best first; as many as were asked for. */
  pages: number[];
  /** The answer without a model. */
  builtIn: FoundAnswer;
  /** Says in the language of the question that the document does not answer it. */
  noAnswer: string;
};

export type BearsTask = {
  /** A sentence of an answer. */
  claim: string;
  /** The places that it is said to rest on, in `shown`. */
  places: readonly { start: number; end: number }[];
  /** All that the model has read of the document. */
  shown: string;
  /** The question, and those before it. */
  asked: string;
};

export type BearsResult = {
  isBorne: boolean;
  /** Of the claim's words those that its places have, 0 to 1. */
  share: number;
};
