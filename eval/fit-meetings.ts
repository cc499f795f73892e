// node eval/fit-meetings.ts: fits everything that the rules for meetings have weights for, on the corpus of meetings without its
// held hands: the classifiers of sentences (rules/weights/meeting-sentences.json), the likelihood of action items by their
// signals (action-items.json), and that of decisions, risks and open questions (meeting-points.json). It prints the scores on
// hands and meetings that were left out of the fit in turn.

import { writeFileSync } from 'node:fs';

import { createSentenceModel } from '../server/src/engines/rules/meetings/sentence-model/sentence-model.ts';
import { listActionCases } from './meetings/action-cases.ts';
import { describeSentences } from './meetings/describe-sentences.ts';
import { fitActionWeights } from './meetings/fit-action-weights.ts';
import { fitPointWeights } from './meetings/fit-point-weights.ts';
import { fitSentenceModel } from './meetings/fit-sentences.ts';
import { fitLeftOutModels, loadFittedStatements } from './meetings/left-out-models.ts';
import { listPointCases } from './meetings/point-cases.ts';

const WEIGHTS = new URL('../server/src/engines/rules/weights/', import.meta.url);

const hands = fitLeftOutModels();
for (const hand of hands) console.log(describeSentences(hand));
const sentences = fitSentenceModel(loadFittedStatements());
const actions = fitActionWeights(listActionCases(hands, createSentenceModel(sentences)));
const points = fitPointWeights(listPointCases(hands));
writeFileSync(new URL('meeting-sentences.json', WEIGHTS), `${JSON.stringify(sentences)}\n`);
writeFileSync(new URL('action-items.json', WEIGHTS), `${JSON.stringify(actions, null, 2)}\n`);
writeFileSync(new URL('meeting-points.json', WEIGHTS), `${JSON.stringify(points, null, 2)}\n`);
