import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { locateQuote } from './locate-quotes.ts';
import { createQuoteIndex } from './quote-index.ts';
import {
  OWN_CONTRACT,
  OWN_SENTENCES,
  tryMutants,
  tryTypesetSentences,
} from './testing/quote-trials.ts';

const place = (text: string, quote: string, near?: { start: number; end: number }) => {
  const outcome = locateQuote(createQuoteIndex(text), { quote, near });
  return 'rejected' in outcome
    ? outcome.rejected
    : `${outcome.match}: ${text.slice(outcome.start, outcome.end)}`;
};

suite('location of quotes in a text', () => {
  test('a thousand quotes that change a number, name, negation or date are all rejected', () => {
    const trials = tryMutants(OWN_CONTRACT, OWN_SENTENCES, 40, 8);

    const all = Object.values(trials).flat();
    for (const [kind, own] of Object.entries(trials)) assert.ok(own.length >= 150, kind);
    assert.ok(all.length >= 1_000);
    assert.deepEqual(
      all.filter(({ outcome }) => !('rejected' in outcome)),
      [],
    );
  });

  test('true quotes are located in every kind of typesetting', () => {
    const trials = tryTypesetSentences(OWN_CONTRACT, OWN_SENTENCES, 8);

    for (const [kind, own] of Object.entries(trials)) {
      assert.deepEqual(
        own.filter(({ outcome }) => 'rejected' in outcome),
        [],
        kind,
      );
    }
  });

  const SAME: readonly (readonly [text: string, quote: string, found: string])[] = [
    ['paid in full.', 'paid in full.', 'exact: paid in full.'],
    ['an in-\ndirect loss', 'an indirect loss', 'folded: an in-\ndirect loss'],
    ['an indirect loss', 'an in- direct loss', 'folded: an indirect loss'],
    ['the ﬁnal oﬀer', 'the final offer', 'folded: the ﬁnal oﬀer'],
    ['“Acme Corp.” pays', '"Acme Corp."', 'exact: Acme Corp.'],
    ['it doesn’t lapse', "it doesn't lapse", 'folded: it doesn’t lapse'],
    ['CHF 1’000 or EUR 1 000', 'EUR 1000', 'folded: EUR 1 000'],
    ['THE TENANT SHALL PAY', 'The Tenant shall pay', 'folded: THE TENANT SHALL PAY'],
    ['a cafe\u0301 in Lyon', 'a café in Lyon', 'folded: a cafe\u0301 in Lyon'],
    ['甲方应支付违约金', '应支付', 'exact: 应支付'],
    [
      'The roof of the house must be mended by the tenant',
      'The roof of a house must be mended by the tenant',
      'close: The roof of the house must be mended by the tenant',
    ],
    [
      'The tenant is entitled to receive written notice of such repairs',
      'The tenant is entitled to recieve written notices of such repairs',
      'not_found',
    ],
    [
      'The tenant is entitled to receive a written notice of such repairs',
      'The tenant is entitled to receive a written notices of such repairs',
      'close: The tenant is entitled to receive a written notice of such repairs',
    ],
  ];
  for (const [text, quote, found] of SAME) {
    test(`the quote “${quote}” in “${text}” gives ${found}`, () =>
      assert.equal(place(text, quote), found));
  }

  const OTHER: readonly (readonly [text: string, quote: string, why: string])[] = [
    ['a fee of EUR 250,000', 'a fee of EUR 250', 'number'],
    ['a fee of EUR 1 000 is due', 'a fee of EUR 1', 'number'],
    ['a fee of EUR 1,000 is due', 'a fee of EUR 1.000 is due', 'number'],
    ['a rate of 5% on all late sums', 'a rate of 5 on all late sums', 'number'],
    ['a sum of $40 for all the goods', 'a sum of €40 for all the goods', 'number'],
    ['the loss of (250) in the year before', 'the loss of 250 in the year before', 'number'],
    ['a change of -5 in the whole of the year', 'a change of 5 in the whole of the year', 'number'],
    ['within 30¹ days of the receipt', 'within 301 days of the receipt', 'number'],
    ['within ten days of the receipt', 'within two days of the receipt', 'number'],
    ['the heirs of Anne Hale get it all', 'the heirs of Anna Hale get it all', 'name'],
    [
      'in this and each year that is to come Byrne pays Carlsen a rent',
      'in this and each year that is to come Carlsen pays Byrne a rent',
      'name',
    ],
    ['the tenant shall mend the roof', 'the tenant may mend the roof', 'negation'],
    ['the tenant must not mend the roof', 'the tenant must mend the roof', 'negation'],
    ['the tenant won’t mend the roof', 'the tenant will mend the roof', 'negation'],
    ['a rent that is owed only by the tenant', 'a rent that is owed by the tenant', 'negation'],
    ['No rent is owed by heirs', 'rent is owed by heirs', 'negation'],
    ['Der Mieter haftet für Schäden nicht', 'Der Mieter haftet für Schäden', 'negation'],
    ['el pago no es exigible por el banco', 'el pago es exigible por el banco', 'negation'],
    [
      'le prix est dû sans délai par le client de la banque',
      'le prix est dû par le client de la banque',
      'negation',
    ],
    ['o preço não é devido pelo banco', 'o preço é devido pelo banco', 'negation'],
    ['the lease ends on 5 June of that year', 'the lease ends on 5 July of that year', 'date'],
    ['the fee is non-refundable in all cases', 'the fee is refundable in all cases', 'not_found'],
    [
      'the fee is paid by the insurer at once',
      'the fee is paid by the insured at once',
      'not_found',
    ],
    ['the fee is paid at once', 'entirely other words', 'not_found'],
    ['the roof with its red tiles of the house', 'the roof of the house', 'not_found'],
    ['some text', '…!?', 'too_short'],
    ['a', 'a', 'too_short'],
    ['some (text)* here', '(.*)+$', 'too_short'],
  ];
  for (const [text, quote, why] of OTHER) {
    test(`the quote “${quote}” in “${text}” is rejected as ${why}`, () =>
      assert.equal(place(text, quote), why));
  }

  test('a quote with several places is located in the named block, else nearest to it', () => {
    const text = 'The fee is due. One. The fee is due. Two. The fee is due.';
    const startNear = (start: number, end: number) => {
      const outcome = locateQuote(createQuoteIndex(text), {
        quote: 'The fee',
        near: { start, end },
      });
      return 'start' in outcome && outcome.start;
    };

    assert.equal(startNear(20, 40), 21);
    assert.equal(startNear(35, 38), 42);
    assert.equal(startNear(100, 110), 42);
    assert.equal(place(text, 'The fee'), 'exact: The fee');
  });

  test('very long, repetitive and malformed quotes are handled', () => {
    const text = 'word '.repeat(20_000);

    assert.equal(place(text, '.'.repeat(1_000_000)), 'not_found');
    assert.equal(place(text, 'word '.repeat(200_000)), 'not_found');
    assert.equal(place(text, `${'word '.repeat(390)}other`), 'not_found');
    assert.match(place('', 'word'), /not_found/);
    assert.match(place(text, '\ud800 word \udc00'), /exact|folded/);
  });
});
