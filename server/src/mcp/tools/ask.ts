import { Type } from 'typebox';

import { BUDGET } from '../answer-budget.ts';
import { ANSWER_OUTCOMES, ask, Chat } from '../../contract/chats.ts';
import {
  ANSWER_SOURCES,
  askWorkspace,
  QuestionFilters,
  type QuestionSource,
  type ReadSource,
  UNREAD_REASONS,
  type UnreadSource,
  type WorkspaceAnswer,
} from '../../contract/questions.ts';
import { Id, Nullable } from '../../contract/schema.ts';
import { clip, clipNullable, takeItems } from '../bounds.ts';
import { pick, QUOTED_NOTICE, quotedFields, QuotedText, ToolInput } from '../schemas.ts';
import { defineReadTool, type ToolCall, ToolError } from '../tool.ts';

/** Most documents that one question is put to by their ids. */
const DOCUMENTS_MAX = 5;

const certainty = {
  outcome: Type.Enum([...ANSWER_OUTCOMES], {
    description: '`possible`: the first source may be the answer.',
  }),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
};

const DocumentAnswer = Type.Object({
  ...pick(Chat, ['document_id', 'thread_id']),
  ...certainty,
  answer: QuotedText('The answer; a sentence that says so where the document does not answer.'),
  sources: Type.Array(Type.Object({ page: Type.Integer(), quoted_text: QuotedText('Passage.') }), {
    description: 'Passages that the answer rests on, the best first.',
  }),
});

const namedSource = {
  source: Type.Enum([...ANSWER_SOURCES]),
  id: Type.String(),
  title: Type.String({ description: 'Quoted.' }),
};

const JoinedAnswer = Type.Object({
  ...certainty,
  read: Type.Array(Type.Object({ ...namedSource, outcome: Type.Enum([...ANSWER_OUTCOMES]) }), {
    description: 'Sources that were read, and whether each answers by itself.',
  }),
  not_read: Type.Array(Type.Object({ ...namedSource, reason: Type.Enum([...UNREAD_REASONS]) }), {
    description: 'Matching sources that the answer does not cover.',
  }),
  not_read_total: Type.Integer({
    description: 'Matching sources that were not read, also without names.',
  }),
  answer: QuotedText('The answer; `[2]` behind a sentence is the number of a source.'),
  sources: Type.Array(
    Type.Object({
      number: Type.Integer({ description: 'From 1.' }),
      source: Type.Enum([...ANSWER_SOURCES]),
      id: Type.String(),
      date: Type.String({ description: 'When the meeting began or the document was created.' }),
      page: Nullable(Type.Integer()),
      start_time: Nullable(Type.Number({ description: 'Seconds from the beginning.' })),
      title: QuotedText('Title.'),
      speaker: Nullable(Type.String()),
      quoted_text: QuotedText('Passage.'),
    }),
    { description: 'Passages that the sentences rest on.' },
  ),
});

const OUTCOME_ORDER = { answered: 0, possible: 1, not_found: 2 } as const;

export const askDocumentsTool = defineReadTool({
  name: 'ask_documents',
  title: 'Ask documents and meetings',
  description:
    'Answers a question with the passages that the answer rests on. Without `document_ids` one answer comes from the documents and meetings that fit best, with numbered sources; `read` and `not_read` say what it covers. With `document_ids` each document answers by itself, and Docket keeps question and answer with it.',
  scopes: askWorkspace.scopes,
  input: ToolInput({
    question: ask.body.properties.question,
    document_ids: Type.Optional(
      Type.Array(Id('Document.'), { minItems: 1, maxItems: DOCUMENTS_MAX, uniqueItems: true }),
    ),
    thread_id: Type.Optional(
      Id('`thread_id` of an earlier answer of the same document, for a follow-up question.'),
    ),
    tags: Type.Optional({
      ...QuestionFilters.properties.tags,
      description: 'Without `document_ids`: asks only documents with one of these tags.',
    }),
    workspace_id: askWorkspace.body.properties.workspace_id,
  }),
  output: Type.Object({
    ...quotedFields,
    joined: Type.Optional(JoinedAnswer),
    answers: Type.Optional(
      Type.Array(DocumentAnswer, { description: 'Of `document_ids`, best first.' }),
    ),
  }),
  async run(call, { question, document_ids, thread_id, tags, workspace_id }) {
    if (thread_id !== undefined && document_ids?.length !== 1) {
      throw new ToolError('thread_id needs exactly one id in document_ids');
    }
    if (tags && document_ids) throw new ToolError('tags and document_ids exclude each other');
    const notice = QUOTED_NOTICE;
    if (document_ids) {
      return { notice, answers: await askEach(call, document_ids, { question, thread_id }) };
    }
    const filters = tags && { tags };
    const answer = await call.request(askWorkspace, { body: { question, filters, workspace_id } });
    return { notice, joined: toJoinedAnswer(answer) };
  },
});

async function askEach(
  call: ToolCall,
  ids: readonly string[],
  asked: { question: string; thread_id: string | undefined },
) {
  const answers = [];
  for (const [index, document_id] of ids.entries()) {
    await call.report(index, ids.length, `Asking document ${index + 1} of ${ids.length}`);
    answers.push(await call.request(ask, { body: { document_id, ...asked } }));
  }
  answers.sort(
    (a, b) => OUTCOME_ORDER[a.outcome] - OUTCOME_ORDER[b.outcome] || b.confidence - a.confidence,
  );
  return answers.map(toDocumentAnswer);
}

function toDocumentAnswer(chat: Chat) {
  const { document_id, thread_id, outcome, confidence, answer, sources = [] } = chat;
  return {
    document_id,
    thread_id,
    outcome,
    confidence,
    answer: clip(answer, BUDGET.chatAnswer),
    sources: sources.slice(0, BUDGET.chatSources).map(({ page, excerpt }) => ({
      page,
      quoted_text: clip(excerpt, BUDGET.excerpt),
    })),
  };
}

/** Puts the numbers of the shown sources behind the sentences that they support. */
function toJoinedAnswer(answer: WorkspaceAnswer) {
  const { outcome, confidence, not_read_total, sentences } = answer;
  const { taken: sources } = takeItems(answer.sources.map(toNumbered), 0, BUDGET.joinedSources);
  const marked = sentences.map(({ text, sources: cited }) => {
    const marks = cited.filter((at) => at < sources.length).map((at) => `[${at + 1}]`);
    return marks.length > 0 ? `${text} ${marks.join('')}` : text;
  });
  return {
    outcome,
    confidence,
    read: takeItems(answer.read.map(toRead), 0, BUDGET.joinedRead).taken,
    not_read: takeItems(answer.not_read.map(toUnread), 0, BUDGET.joinedNotRead).taken,
    not_read_total,
    answer: clip(marked.join(' '), BUDGET.joinedAnswer),
    sources,
  };
}

function toRead({ source, id, title, outcome }: ReadSource) {
  return { source, id, title: clip(title, BUDGET.joinedTitle), outcome };
}

function toUnread({ source, id, title, reason }: UnreadSource) {
  return { source, id, title: clip(title, BUDGET.joinedTitle), reason };
}

function toNumbered(passage: QuestionSource, index: number) {
  const { source, id, date, page, start_time, title, speaker, excerpt } = passage;
  return {
    number: index + 1,
    source,
    id,
    date,
    page,
    start_time,
    title: clip(title, BUDGET.title),
    speaker: clipNullable(speaker, BUDGET.name),
    quoted_text: clip(excerpt, BUDGET.excerpt),
  };
}
