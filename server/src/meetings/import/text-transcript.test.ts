import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { parseTextTranscript } from './text-transcript.ts';

/** Formats each turn as `0:03 Ana: text`, without an absent time or speaker. */
function turns(text: string, known: string[] = []): string[] {
  return parseTextTranscript(text, known).map(({ speaker, text: said, start }) => {
    const time = start === null ? '' : `${start} `;
    return time + (speaker === null ? said : `${speaker}: ${said}`);
  });
}

suite('a transcript as text', () => {
  test('is split into turns by names before the speech', () => {
    assert.deepEqual(turns('Ana: Good morning.\nBen: Hello.'), [
      'Ana: Good morning.',
      'Ben: Hello.',
    ]);
  });

  const SAME = ['62 Ana: Good morning.', '69 Ben: Hello.'];
  const FORMS = {
    'a time behind the name': 'Ana (00:01:02): Good morning.\nBen (00:01:09): Hello.',
    'a time in brackets before the name': '[00:01:02] Ana: Good morning.\n[00:01:09] Ben: Hello.',
    'a time before the name': '00:01:02 Ana: Good morning.\n00:01:09 Ben: Hello.',
    'a time behind the colon': 'Ana: [01:02] Good morning.\nBen: [01:09] Hello.',
    'name and time above what is said, as Otter writes':
      'Ana  1:02  \nGood morning.\n\nBen  1:09  \nHello.\n\nTranscribed by https://otter.ai\n',
    'name and time in bold type above it, as Teams writes':
      '**Ana**   1:02\nGood morning.\n\n**Ben**   1:09\nHello.\n',
    'the name above the time': 'Ana\n1:02\nGood morning.\nBen\n1:09\nHello.',
    'the time above the name': '1:02\nAna\nGood morning.\n1:09\nBen\nHello.',
    'the time before the name, above what is said':
      '01:02 Ana\nGood morning.\n\n01:09 Ben\nHello.\n',
    'from and until above the name, as Teams writes in documents':
      '0:1:2.0 --> 0:1:4.880\nAna\nGood morning.\n\n0:1:9.0 --> 0:1:11.5\nBen\nHello.\n',
    'a time with a comma': '[00:01:02,000] Ana: Good morning.\n[00:01:09,000] Ben: Hello.',
  };
  for (const [form, text] of Object.entries(FORMS)) {
    test(`is parsed with ${form}`, () => {
      assert.deepEqual(turns(text), SAME);
    });
  }

  test('recognizes names in bold type, in lists and before a full-width colon', () => {
    assert.deepEqual(turns('**Ana**: Hi.\n\n**Ben:** Ho.'), ['Ana: Hi.', 'Ben: Ho.']);
    assert.deepEqual(turns('- Ana: Hi.\n- Ben: Ho.'), ['Ana: Hi.', 'Ben: Ho.']);
    assert.deepEqual(turns('田中：おはよう。\n佐藤：はい。'), ['田中: おはよう。', '佐藤: はい。']);
  });

  test('recognizes names with arrows, brackets and additions', () => {
    assert.deepEqual(turns('>> ANA: Hi.\n>> BEN: Ho.'), ['ANA: Hi.', 'BEN: Ho.']);
    assert.deepEqual(turns('[Ana] 0:03\nHi.\n[Ben] 0:05\nHo.'), ['3 Ana: Hi.', '5 Ben: Ho.']);
    assert.deepEqual(turns('Ana (she/her): Hi.\nBen (Guest): Ho.'), [
      'Ana (she/her): Hi.',
      'Ben (Guest): Ho.',
    ]);
  });

  test('separates the header of Google Meet and Teams files from the turns', () => {
    const meet =
      'Weekly - 2024/05/06 10:00 CEST - Transcript\nAttendees\nAna Smith, Ben Li\nTranscript\n\n' +
      'Ana Smith: Hello.\nBen Li: Hi.\nAna Smith: One thing: the budget.';
    assert.deepEqual(turns(meet).slice(1), [
      'Ana Smith: Hello.',
      'Ben Li: Hi.',
      'Ana Smith: One thing: the budget.',
    ]);
    const teams =
      'Transcript\nMarch 3, 2025, 9:00AM\n\nAna Smith   0:03\nHello.\nBen Li   0:08\nHi: all.\nAna Smith   0:12\nBye.';
    assert.deepEqual(turns(teams).slice(1), [
      '3 Ana Smith: Hello.',
      '8 Ben Li: Hi: all.',
      '12 Ana Smith: Bye.',
    ]);
  });

  test('keeps lists within the speech', () => {
    const text = 'Ana: We have\n- rent: 5\n- food: 7\nBen: Fine.\nAna: And this.\nBen: Yes.';
    assert.deepEqual(turns(text)[0], 'Ana: We have - rent: 5 - food: 7');
  });

  test('converts times of day to seconds since the first of them', () => {
    assert.deepEqual(
      turns('Ana 11:59:50 AM\nHi.\n\nBen 12:00:10 PM\nHo.\n\nAna 1:00:00 PM\nBye.'),
      ['0 Ana: Hi.', '20 Ben: Ho.', '3610 Ana: Bye.'],
    );
  });

  test('continues a turn over lines and paragraphs until the next speaker', () => {
    assert.deepEqual(turns('Ana: One\ntwo\n\nthree.\nBen: Four.'), [
      'Ana: One two three.',
      'Ben: Four.',
    ]);
  });

  test('keeps words that only look like names as text', () => {
    const said = [
      'Note: buy milk.',
      'Agenda: 10:30',
      'https://example.org/a: b',
      'The thing is: it rains.',
      '10:30 works for me.',
      'See you at 12:30',
    ];
    for (const line of said) {
      const text = `Ana: Hello.\nBen: Well.\n${line}\nAna: Good.\nBen: Yes.\nAna: Bye.`;
      assert.deepEqual(turns(text)[1], `Ben: Well. ${line}`, line);
    }
  });

  test('does not treat a word with a colon as a name when turns have times', () => {
    const text = '[0:01] Ana: Hi.\nBudget: 40 thousand.\n[0:05] Ben: Ho.\n[0:09] Ana: Bye.';
    assert.deepEqual(turns(text)[0], '1 Ana: Hi. Budget: 40 thousand.');
    const inside = '[0:01] Ana: Hi.\n[0:03] we need two things: milk.\n[0:05] Ben: Ho.';
    assert.deepEqual(turns(inside)[1], '3 Ana: we need two things: milk.');
  });

  test('recognizes a name that occurs once if it is a participant', () => {
    const text = 'It was late.\n\nThen we began.\n\nzoë: Hello.\n\nIt went on.\n\nAnd on.';
    assert.deepEqual(turns(text).slice(2), ['zoë: Hello.', 'It went on.', 'And on.']);
    assert.deepEqual(turns(text, ['Zoë'])[2], 'zoë: Hello. It went on. And on.');
  });

  test('becomes one turn for each paragraph, or each line, when it has no names', () => {
    assert.deepEqual(turns('One\ntwo.\n\nThree: four.'), ['One two.', 'Three: four.']);
    assert.deepEqual(turns('One.\nTwo.'), ['One.', 'Two.']);
    assert.deepEqual(turns('0:00\nso today\n0:03\nwe talk'), ['0 so today', '3 we talk']);
  });

  test('accepts any control marks, line ends and spaces', () => {
    const text = '\ufeffAna:\tGood\u00a0morning.\r\n\u200bBen\u200b: \u202eHo.\u202c\r\rAna: Bye.';
    assert.deepEqual(turns(text), ['Ana: Good morning.', 'Ben: Ho.', 'Ana: Bye.']);
  });
});

function lines(text: string): [string | null, string][] {
  return parseTextTranscript(text, []).map((turn) => [turn.speaker, turn.text]);
}

suite('typed notes', () => {
  test('each line of a list is a turn without a speaker, below a heading and a blank line too', () => {
    const text =
      'Website relaunch 23 Nov\n\n- KL: send the forecast by Fri\n- MA to check hosting\n- Risk: rain';
    assert.deepEqual(
      parseTextTranscript(text, []).map(({ speaker, text: said }) => [speaker, said]),
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => [null, line]),
    );
  });

  for (const text of [
    'Compte rendu de la réunion du 5 janvier 2026\nPrésents : Claire Dubois (CD), Marc Petit\nBudget\nLe budget est voté.\nCD : envoyer le contrat.',
    '## Budget\nIt was agreed to raise the fee.\nRoof:\nSO reported that the gutter leaks.',
    'Minutes of the board meeting, 7 May\nApologies: Tom\nThe chair: thanks to all.',
  ]) {
    test(`minutes have one turn for each line and no speakers: ${text.split('\n')[0]}`, () => {
      assert.deepEqual(
        lines(text),
        text.split('\n').map((line) => [null, line]),
      );
    });
  }

  test('a wrapped line of minutes is joined to the line before it', () => {
    const long = 'It was agreed that the hall be painted in the spring by a firm';
    assert.deepEqual(lines(`Present: Ana, Ben\n${long}\nfrom the village.\n\nand so on`), [
      [null, 'Present: Ana, Ben'],
      [null, `${long} from the village.`],
      [null, 'and so on'],
    ]);
  });

  test('a transcript with a head of minutes keeps its speakers, and the head its lines', () => {
    const text = 'Weekly\nPresent: Ana, Ben\nDate: 12 May 2026\nAna: Hi.\nBen: Ho.\nAna: Bye.';
    assert.deepEqual(lines(text), [
      [null, 'Weekly'],
      [null, 'Present: Ana, Ben'],
      [null, 'Date: 12 May 2026'],
      ['Ana', 'Hi.'],
      ['Ben', 'Ho.'],
      ['Ana', 'Bye.'],
    ]);
  });
});
