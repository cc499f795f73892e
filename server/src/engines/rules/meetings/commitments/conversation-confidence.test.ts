import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readMeeting } from '../../../meeting-text/read-meeting.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import {
  conversationConfidence,
  isConversation,
  listConversationFeatures,
} from './conversation-confidence.ts';
import { scoreWork } from './extract-action-items.ts';

const TALK = 'Ana: It rained all week.\nBen: It did.\n';
const REQUEST = 'Ana: Ben, can you send the deck by Friday?\nBen: Sure, will do.\n';

/** Returns a request with talk before and behind it. */
function readRequest(before: number, behind: number) {
  return readMeeting(
    spokenMeeting(`${TALK.repeat(before)}${REQUEST}${TALK.repeat(behind)}`.trim()),
  );
}

function featuresOf(before: number, behind: number) {
  const { work, tagged } = scoreWork(readRequest(before, behind));
  return listConversationFeatures(work, tagged);
}

suite('action items of a conversation', () => {
  test('an English meeting of 25 sentences is a conversation', () => {
    assert.ok(isConversation(readRequest(12, 0)));
    assert.ok(!isConversation(readRequest(11, 0)));
    assert.ok(!isConversation({ ...readRequest(12, 0), language: 'fr' }));
  });

  test('a finding is described by its place and its evidence', () => {
    const [first] = featuresOf(0, 20);
    assert.deepEqual([first!['at the start'], first!['at the end']], [1, 0]);
    assert.deepEqual([first!['evidence'], first!['one sentence']], [2, 0]);
    const [last] = featuresOf(20, 0);
    assert.deepEqual([last!['at the start'], last!['at the end']], [0, 1]);
  });

  test('the likeliest finding within three sentences is a rival, by its owner', () => {
    const said = `${TALK.repeat(12)}Ana: I'll book the room. Ben will bring the keys.`;
    const { work, tagged } = scoreWork(readMeeting(spokenMeeting(said)));
    const [room, keys] = listConversationFeatures(work, tagged);
    assert.equal(room!['rival, other owner'], keys!['log-odds']);
    assert.equal(keys!['rival, other owner'], room!['log-odds']);
    assert.equal(room!['rival, same owner'], -7);
  });

  test('the same words are less likely an item at the start, where people report', () => {
    const [start] = featuresOf(0, 20);
    const [middle] = featuresOf(10, 10);
    assert.ok(conversationConfidence(start!) < conversationConfidence(middle!));
  });
});
