import type { Browser, CDPSession, Page } from 'playwright-core';

import { Docket } from '@docket/sdk';

import { buildDashboard } from '../scripts/build-dashboard/build-application.ts';
import { startBrowser } from '../server/src/testing/browser.ts';
import { findAnalysisDefinition } from '../server/src/contract/analysis-types.ts';
import type { ServerProcess } from '../server/src/testing/server-process.ts';
import { startBundledServer } from './bundled-server.ts';
import { longContractPdf } from './long-contract.ts';
import { median, quantile, type Row } from './row.ts';
import { API_KEY, makeSeededFolder, SETTINGS } from './seeded-folder.ts';

const DOCUMENTS = 100_000;
const CONTRACT_PAGES = 300;
const FINDINGS_MIN = 400;
/** Fields whose lists are full, beside those of a review. */
const LISTS = ['clauses', 'statutes', 'issues', 'line_items'];
const SCROLL_STEPS = 120;
const STEP_PIXELS = 700;
/** Time after a step in which images arrive and pages are drawn. */
const STEP_MS = 60;
const ROUNDS = 7;
/** Time in which a page loads all its parts. */
const LOADED_MS = 2_000;
/** Time between reaching a link and pressing it, of a quick hand. */
const HOVER_MS = 150;
const PERSON = { email: 'bench@example.com', password: 'correct horse battery' };

const DASHBOARD_SETTINGS = {
  ...SETTINGS,
  DOCKET_ADMIN_EMAIL: PERSON.email,
  DOCKET_ADMIN_PASSWORD: PERSON.password,
};

/** Time that people wait for the dashboard, in Chromium against a server on this machine. */
export async function benchDashboard(): Promise<Row[]> {
  await buildDashboard();
  await using folder = await makeSeededFolder(DOCUMENTS, DASHBOARD_SETTINGS);
  await using server = await startBundledServer({
    dataDir: folder.dataDir,
    settings: DASHBOARD_SETTINGS,
  });
  await using browser = await startBrowser();
  const state = await signIn(browser, server);
  const open: Open = async (path, prepare) => {
    const page = await (await browser.newContext({ storageState: state })).newPage();
    await prepare?.(page);
    await page.goto(`${server.url}/app/w/${folder.workspaceId}${path}`);
    return page;
  };
  return [
    await measureFirstPaint(open),
    await measureList(open),
    ...(await measureTransfer(open)),
    ...(await measureScrolling(open, server)),
  ];
}

/** Opens a path of the workspace in a new window. */
type Open = (path: string, prepare?: (page: Page) => Promise<void>) => Promise<Page>;

async function signIn(browser: Browser, { url }: ServerProcess) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/app/sign-in`);
  await page.getByLabel('Email').fill(PERSON.email);
  await page.getByLabel('Password').fill(PERSON.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/app\/w\//);
  const state = await context.storageState();
  await context.close();
  return state;
}

const LARGEST_PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true });
})`;

/** A new visitor each time: nothing is in the cache of the browser. */
async function measureFirstPaint(open: Open): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await open('/documents');
    await page
      .getByRole('link', { name: /^Master services agreement/ })
      .first()
      .waitFor();
    times.push(await page.evaluate<number>(LARGEST_PAINT));
    await page.context().close();
  }
  return {
    what: 'dashboard, largest contentful paint of a cold visit',
    figure: median(times),
    unit: 'ms',
    goal: { atMost: 1_000 },
  };
}

type SentBytes = { files: number; fonts: number };

const PAGES = [
  '',
  '/documents',
  '/recordings',
  '/meetings',
  '/grids',
  '/templates',
  '/tasks',
  '/search',
  '/drafts',
];

/** Measures the files of the application that a first visit to each page loads, compressed as they are sent. */
async function measureTransfer(open: Open): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of PAGES) {
    const sent = { files: 0, fonts: 0 };
    const page = await open(path, (blank) => countSentBytes(blank, sent));
    await page.waitForTimeout(LOADED_MS);
    await page.context().close();
    rows.push({
      what: `dashboard, cold visit to ${path || '/'}`,
      figure: sent.files / 1_000,
      unit: 'kB',
      goal: { atMost: 230 },
      note: `and ${Math.round(sent.fonts / 1_000)} kB of fonts`,
    });
  }
  return rows;
}

/** Counts the bytes of files of the application, and apart from them those of fonts. */
async function countSentBytes(page: Page, sent: SentBytes): Promise<void> {
  const kinds = new Map<string, keyof SentBytes>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type, response: { url } }) => {
    if (!new URL(url).pathname.startsWith('/app')) return;
    kinds.set(requestId, type === 'Font' ? 'fonts' : 'files');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) sent[kind] += encodedDataLength;
  });
}

/** Time from the click on a link to the first row, against the request for the same rows by the same page. */
async function measureList(open: Open): Promise<Row> {
  const page = await open('');
  const ours: number[] = [];
  const floors: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    floors.push(await page.evaluate<number>(READ_ROWS));
    await page.reload();
    // A pointer is on the link before it clicks, which loads the script of the page.
    await page.getByRole('link', { name: 'Documents', exact: true }).hover();
    await page.waitForTimeout(HOVER_MS);
    ours.push(await page.evaluate<number>(SHOW_ROWS));
    await page.goBack();
  }
  await page.context().close();
  return {
    what: `dashboard, list of ${DOCUMENTS.toLocaleString('en-US')} documents`,
    figure: median(ours),
    unit: 'ms',
    floor: median(floors),
    goal: { atMost: 3 },
    note: 'floor: GET /documents?limit=50 by the same page',
  };
}

const READ_ROWS = `(async () => {
  const workspace = location.pathname.split('/')[3];
  const started = performance.now();
  const response = await fetch('/v2/documents?limit=50&workspace_id=' + workspace);
  await response.json();
  return performance.now() - started;
})()`;

const SHOW_ROWS = `(async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const started = performance.now();
  document.querySelector('a[href$="/documents"]').click();
  while (!document.querySelector('tbody tr')) await frame();
  return performance.now() - started;
})()`;

/** Work of each step down a long contract with its findings: over its pages, and over its text. */
async function measureScrolling(open: Open, { url }: ServerProcess): Promise<Row[]> {
  const docket = new Docket({ apiKey: API_KEY, baseUrl: url });
  const file = longContractPdf(1, CONTRACT_PAGES, true);
  const upload = docket.documents.upload(new Blob([new Uint8Array(file)]), {
    filename: 'long-contract.pdf',
  });
  const { id } = await upload.untilDone();
  const { analysis } = await docket.documents
    .analyze({
      document_id: id,
      analysis_type: 'contract_review',
      extract_fields: [...findAnalysisDefinition('contract_review').fields, ...LISTS],
    })
    .untilDone();
  const findings = Object.keys(analysis?.findings ?? {}).length;
  if (findings < FINDINGS_MIN) throw new Error(`Only ${findings} findings`);
  const note = `${CONTRACT_PAGES} pages, ${findings} findings`;
  const pages = await open(`/documents/${id}`);
  await pages.locator('[data-mark]').first().waitFor();
  await pages.locator(`[data-page="${CONTRACT_PAGES}"]`).waitFor({ state: 'attached' });
  const text = await open(`/documents/${id}`);
  await text.locator('[data-mark]').first().waitFor();
  const shown = await text.evaluate<number>(SHOW_TEXT);
  return [
    ...(await measureSteps(pages, PAGES_AREA, 'a contract', note)),
    {
      what: 'dashboard, text of a contract from the click on its tab',
      figure: shown,
      unit: 'ms',
      note,
    },
    ...(await measureSteps(text, TEXT_AREA, 'the text of a contract', note)),
  ];
}

/** Elements that scroll, as expressions of the page. */
const PAGES_AREA = `document.querySelector('[data-page]').closest('[tabindex]')`;
const TEXT_AREA = `document.querySelector('[role=tabpanel] section').closest('[role=tabpanel]')`;

/** Opens the tab with the text, and waits until its last page is there. */
const SHOW_TEXT = `(async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const started = performance.now();
  [...document.querySelectorAll('[role=tab]')].find((tab) => tab.textContent.trim() === 'Text').click();
  while (document.querySelectorAll('[role=tabpanel] section').length < ${CONTRACT_PAGES}) await frame();
  await frame();
  return performance.now() - started;
})()`;

/** Script, style and layout of each step down an element, and the largest number of nodes. */
async function measureSteps(page: Page, area: string, name: string, note: string): Promise<Row[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const steps: number[] = [];
  let nodes = 0;
  for (let step = 0; step < SCROLL_STEPS; step++) {
    const before = await busySeconds(session);
    await page.evaluate(`${area}.scrollBy(0, ${STEP_PIXELS})`);
    await page.waitForTimeout(STEP_MS);
    steps.push((await busySeconds(session)) - before);
    nodes = Math.max(nodes, await page.evaluate<number>(`document.querySelectorAll('*').length`));
  }
  await page.context().close();
  return [
    {
      what: `dashboard, scroll step of ${name}, p95 of script, style and layout`,
      figure: quantile(steps, 0.95) * 1_000,
      unit: 'ms',
      goal: { atMost: 8 },
      note,
    },
    {
      what: `dashboard, nodes of the page of ${name}`,
      figure: nodes,
      unit: 'nodes',
      goal: { atMost: 3_000 },
      note,
    },
  ];
}

const BUSY = new Set(['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']);

async function busySeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.filter(({ name }) => BUSY.has(name)).reduce((sum, { value }) => sum + value, 0);
}
