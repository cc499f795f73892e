import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { attribute, walkXml } from './xml.ts';

/** The walk as one string: tags without prefixes and attributes, and the text between. */
function walked(xml: string): string {
  let result = '';
  walkXml(xml, {
    open: (name) => (result += `<${name}>`),
    close: (name) => (result += `</${name}>`),
    text: (text) => (result += text),
  });
  return result;
}

suite('walking XML', () => {
  test('tells elements and text in order', () => {
    assert.equal(
      walked(
        '<?xml version="1.0"?><w:a x="1>2" y=\'"\'>t<!-- <no> --><b/>u<![CDATA[<&>]]></w:a>\n',
      ),
      '<a>t<b></b>u<&></a>',
    );
  });

  test('knows the five entities and numbers, and leaves all others as written', () => {
    assert.equal(
      walked('<a>&lt;&amp;&gt;&quot;&apos;&#65;&#x1F600;&#x110000;&nbsp;</a>'),
      '<a><&>"\'A😀\uFFFD&nbsp;</a>',
    );
    assert.equal(
      walked('<!DOCTYPE a [<!ENTITY x "boom"><!ENTITY y "&x;&x;">]><a>&y;</a>'),
      '<a>&y;</a>',
    );
  });

  test('finds an attribute by its local name', () => {
    assert.equal(attribute(' w:type = "page" r:id=\'a&amp;b\'', 'type'), 'page');
    assert.equal(attribute(' w:type = "page" r:id=\'a&amp;b\'', 'id'), 'a&b');
    assert.equal(attribute(' w:type="page"', 'val'), undefined);
  });

  test('refuses what is cut off, crossed or nested without end', () => {
    const bad = [
      '<a>',
      '<a',
      '<a x="',
      '<a></b>',
      '</a>',
      '<a><!-- ',
      '<!DOCTYPE [',
      '<a>'.repeat(1e6),
    ];
    for (const xml of bad) assert.throws(() => walked(xml), { name: 'XmlError' }, xml.slice(0, 20));
  });
});
