import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { suite, test } from 'node:test';

import { startBrowser } from '../testing/browser.ts';
import { startDocket } from '../testing/docket.ts';

suite('the address of the server', () => {
  test('shows a page to a browser and links to other clients', async () => {
    await using docket = await startDocket();

    const page = await fetch(docket.url, { headers: { accept: 'text/html,*/*;q=0.8' } });
    const links = await fetch(docket.url);

    assert.match(page.headers.get('content-type')!, /^text\/html/);
    assert.match(await page.text(), /<h1>Docket<\/h1>/);
    assert.equal(((await links.json()) as any).links.reference.endsWith('/docs'), true);
  });

  test('has the pages of the SDK, the command line, MCP and the guides, which all answer', async () => {
    await using docket = await startDocket();

    const page = await (await fetch(docket.url, { headers: { accept: 'text/html' } })).text();
    const { links } = (await (await fetch(docket.url)).json()) as any;
    const onPage = [...page.matchAll(/href="(\/[^"]*)"/g)].map(([, path]) => path!);

    const guides = ['/docs/sdk.md', '/docs/cli.md', '/docs/mcp.md', '/llms.txt'];
    assert.deepEqual(
      [links.sdk, links.cli, links.mcp, links.guides],
      guides.map((path) => `${links.api.replace('/v2', '')}${path}`),
    );
    for (const path of guides) assert.ok(onPage.includes(path), path);
    for (const path of onPage) {
      assert.equal((await fetch(`${docket.url}${path}`)).status, 200, path);
    }
  });

  test('differs by Accept, so that a cache keeps the page and the links apart', async () => {
    await using docket = await startDocket();

    for (const accept of ['text/html', '*/*']) {
      const { headers } = await fetch(docket.url, { headers: { accept } });
      assert.match(headers.get('vary')!, /\bAccept\b(?!-)/, accept);
    }
  });

  test('has a page whose policy allows its own style alone', async () => {
    await using docket = await startDocket();

    const page = await fetch(docket.url, { headers: { accept: 'text/html' } });

    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(await page.text()) ?? [];
    const policy = page.headers.get('content-security-policy')!;
    assert.ok(policy.includes(`style-src 'sha256-${hash('sha256', style, 'base64')}';`), policy);
  });

  for (const path of ['/', '/docs']) {
    test(`${path} is compressed for a client that accepts it, and known by its ETag`, async () => {
      await using docket = await startDocket();
      const headers = { accept: 'text/html', 'accept-encoding': 'gzip' };

      const first = await fetch(docket.url + path, { headers });
      const plain = await fetch(docket.url + path, {
        headers: { ...headers, 'accept-encoding': 'identity' },
      });
      const again = await fetch(docket.url + path, {
        headers: { ...headers, 'if-none-match': first.headers.get('etag')! },
      });

      assert.equal(first.headers.get('content-encoding'), 'gzip');
      assert.equal(plain.headers.get('content-encoding'), null);
      assert.equal(await first.text(), await plain.text());
      assert.equal(again.status, 304);
      assert.match(first.headers.get('content-security-policy')!, /^default-src 'none'; /);
    });
  }
});

suite('the reference page', () => {
  test('draws every tag in Chromium, loads nothing from elsewhere and breaks no policy', async () => {
    await using docket = await startDocket();
    await using browser = await startBrowser();
    const page = await browser.newPage();
    const foreign: string[] = [];
    const problems: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(docket.url) && !url.startsWith('data:')) foreign.push(url);
    });
    page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));

    await page.goto(`${docket.url}/docs`);
    await page.getByRole('heading', { name: 'Documents', exact: true }).first().waitFor();

    assert.deepEqual(foreign, []);
    assert.deepEqual(problems, []);
  });

  test('runs scripts of this server alone', async () => {
    await using docket = await startDocket();

    const { headers } = await fetch(`${docket.url}/docs`);

    assert.match(headers.get('content-security-policy')!, /script-src 'self';/);
  });

  test('has a script that is compressed and known by its ETag', async () => {
    await using docket = await startDocket();
    const url = `${docket.url}/docs/reference.js`;

    const first = await fetch(url);
    const again = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag')! } });

    assert.match(first.headers.get('content-encoding')!, /^(br|gzip)$/);
    assert.equal(again.status, 304);
  });
});

suite('the guides', () => {
  test('are listed for language models, each with a link that answers', async () => {
    await using docket = await startDocket();

    const index = await (await fetch(`${docket.url}/llms.txt`)).text();
    const files = [...index.matchAll(/\/docs\/([a-z0-9-]+\.md)\)/g)].map(([, file]) => file!);

    const folder = new URL('../../../docs/', import.meta.url);
    assert.deepEqual(
      files.toSorted(),
      readdirSync(folder)
        .filter((file) => file.endsWith('.md'))
        .toSorted(),
    );
    for (const file of files) {
      const { status, headers } = await fetch(`${docket.url}/docs/${file}`);
      assert.equal(status, 200, file);
      assert.match(headers.get('content-type')!, /^text\/markdown/);
    }
  });

  test('have one title when they are one text', async () => {
    await using docket = await startDocket();

    const text = await (await fetch(`${docket.url}/llms-full.txt`)).text();

    const outsideCode = text.replaceAll(/^```[\s\S]*?^```/gm, '');
    assert.deepEqual(outsideCode.match(/^# .+$/gm), ['# Docket']);
  });

  test('are the files of the folder alone', async () => {
    await using docket = await startDocket();

    for (const page of ['nope.md', '..%2FREADME.md', '%2e%2e%2fpackage.json', 'decisions']) {
      const { status } = await fetch(`${docket.url}/docs/${page}`);
      assert.equal(status, 404, page);
    }
  });
});
