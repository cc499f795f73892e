import * as endpoints from '../contract/questions.ts';
import { eventStreamReply } from '../http/reply/replies.ts';
import { handle } from '../http/route.ts';
import { answerAcross, prepareQuestion } from './answer-across.ts';
import { streamWorkspaceAnswer } from './stream-workspace-answer.ts';

export const questionRoutes = [
  handle(endpoints.askWorkspace, async (context, { body }) =>
    answerAcross(context, await prepareQuestion(context, body)),
  ),

  handle(endpoints.streamWorkspaceAnswer, async (context, { body }) => {
    const prepared = await prepareQuestion(context, body);
    return eventStreamReply(() =>
      streamWorkspaceAnswer((listeners) => answerAcross(context, prepared, listeners)),
    );
  }),
];
