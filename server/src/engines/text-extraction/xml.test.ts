import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readAttribute, walkXml } from './xml.ts';

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

suite('XML parsing', () => {
  test('reports elements and text in document order', () => {
    assert.equal(
      walked(
        '<?xml version="1.0"?><w:a x="1>2" y=\'"\'>t<!-- <no> --><b/>u<![CDATA[<&>]]></w:a>\n',
      ),
      '<a>t<b></b>u<&></a>',
    );
  });

  test('decodes predefined and numeric entities and keeps all others', () => {
    assert.equal(
      walked('<a>&lt;&amp;&gt;&quot;&apos;&#65;&#x1F600;&#x110000;&nbsp;</a>'),
      '<a><&>"\'A😀\uFFFD&nbsp;</a>',
    );
    assert.equal(
      walked('<!DOCTYPE a [<!ENTITY x "boom"><!ENTITY y "&x;&x;">]><a>&y;</a>'),
      '<a>&y;</a>',
    );
  });

  test('reads an attribute by its local name', () => {
    assert.equal(readAttribute(' w:type = "page" r:id=\'a&amp;b\'', 'type'), 'page');
    assert.equal(readAttribute(' w:type = "page" r:id=\'a&amp;b\'', 'id'), 'a&b');
    assert.equal(readAttribute(' w:type="page"', 'val'), undefined);
  });

  test('refuses truncated, crossed and endlessly nested elements', () => {
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
