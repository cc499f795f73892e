import { Type } from 'typebox';

import {
  generateContent,
  GenerateContentRequest,
  GeneratedContent,
} from '../../contract/generation.ts';
import { BUDGET } from '../answer-budget.ts';
import { clip } from '../bounds.ts';
import {
  idempotencyField,
  pick,
  QUOTED_NOTICE,
  quotedFields,
  QuotedText,
  ToolInput,
} from '../schemas.ts';
import { defineChangingTool } from '../tool.ts';

const warning = Type.Object({ code: Type.String(), message: Type.String() });

export const generateContentTool = defineChangingTool({
  name: 'generate_content',
  title: 'Write content',
  description:
    'Writes an email, report or other text about a topic, from documents and meetings where they are named, and stores it.',
  scopes: generateContent.scopes,
  isIdempotent: false,
  input: ToolInput({ ...GenerateContentRequest.properties, ...idempotencyField }),
  output: Type.Object({
    ...quotedFields,
    ...pick(GeneratedContent, ['id', 'format', 'word_count']),
    title: QuotedText('Title.'),
    content: QuotedText('The text in Markdown, with the numbers of its sources.'),
    sources: Type.Array(Type.Object({ id: Type.String(), title: QuotedText('Title.') })),
    warnings: Type.Array(warning),
  }),
  async run(call, body) {
    const content = await call.request(generateContent, { body });
    const { id, format, word_count } = content;
    return {
      notice: QUOTED_NOTICE,
      id,
      format,
      word_count,
      title: clip(content.title, BUDGET.contentTitle),
      content: clip(content.content, BUDGET.items),
      sources: content.sources.slice(0, BUDGET.contentSources).map((source) => ({
        id: source.id,
        title: clip(source.title, BUDGET.contentSourceTitle),
      })),
      warnings: content.warnings.slice(0, BUDGET.contentWarnings).map(({ code, message }) => ({
        code,
        message: clip(message, BUDGET.contentWarning),
      })),
    };
  },
});
