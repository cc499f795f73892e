import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import {
  collectEvidence,
  makeExtractedText,
} from '../../../language-engine/testing/engine-texts.ts';
import { analyzeText } from '../analyze-text.ts';

const LENGTH = 30_000;
const FIELDS = ['parties', 'dates', 'jurisdiction', 'statutes', 'issues', 'obligations', 'risks'];

/** Stop words that make language detection choose the language. */
const LEADS = {
  en: 'the of and in that this for with shall ',
  es: 'el los las del que una por con para ',
  fr: 'le les des du une dans pour est sont ',
  de: 'der die das und den dem mit ist für ',
  pt: 'os as da do em uma não ao pela são ',
} as const;

const UNITS = [
  ' ',
  '1',
  '(',
  'A ',
  '"a" ',
  '§ 1 ',
  'art. 1 ',
  'Act ',
  'Code ',
  '1 mai 2024 ',
  'doce años ',
  'entre Aa y Aa ',
  'plaintiff, v. ',
  '1. Aa\n',
  'Aa\n\n',
  'a;',
] as const;

suite('legal review of hostile text', () => {
  for (const [language, lead] of Object.entries(LEADS)) {
    for (const unit of UNITS) {
      test(`legal review of ${language} text with endless ${JSON.stringify(unit)} ends, and its evidence matches the text`, () => {
        const text = lead.repeat(20) + unit.repeat(LENGTH / unit.length);

        const analysis = analyzeText(makeExtractedText(text), {
          analysisType: 'legal_review',
          extractFields: FIELDS,
          includeSummary: false,
          layoutPath: null,
        });

        for (const { start, end, excerpt } of collectEvidence(analysis)) {
          assert.equal(text.slice(start, end), excerpt);
        }
      });
    }
  }
});
