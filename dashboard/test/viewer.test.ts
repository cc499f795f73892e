// Runs in test:browser: it presses every button and key of every page.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';

import { type FilledWorkspace, fillWorkspace } from './testing/fill-workspace.ts';
import { PAGES } from './testing/list-pages.ts';
import { inviteViewer, type OpenAsViewer } from './testing/open-as-viewer.ts';
import { type OpenDashboard, openDashboard } from './testing/open-dashboard.ts';
import { pressEveryButton } from './testing/press-every-button.ts';
import { closeWithoutProblems, until } from './testing/walk.ts';

/** Keys of lists and pages. Those that move come first, so that the others have a row. */
const KEYS = ['j', 'x', 'y', 'e', 'n', 'p', '1', '2', '3', '4', 'c', 'z'];

suite('the dashboard of a viewer', () => {
  let dashboard: OpenDashboard;
  let open: OpenAsViewer;
  before(async () => {
    dashboard = await openDashboard();
    open = await inviteViewer(dashboard);
  });
  after(() => dashboard[Symbol.asyncDispose]());

  /** Presses every button and key of a page. */
  async function assertReadsOnly(path: string, text: RegExp, except?: string): Promise<void> {
    const { page, attempts } = await open(path);
    const address = page.url();
    const untilLoaded = () => page.getByText(text).first().waitFor({ state: 'attached' });
    await untilLoaded();

    // A deletion begins only when it can no longer be undone, or its page is left.
    const assertNothingWaits = async () =>
      assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0, path);
    const load = async () => {
      await assertNothingWaits();
      await page.goto(address);
      await untilLoaded();
    };
    await pressEveryButton(page, load, except);
    for (const key of KEYS) await page.keyboard.press(key);

    assert.deepEqual(attempts, [], path);
    await assertNothingWaits();
    assert.equal(await page.getByRole('dialog').count(), 0, path);
    assert.equal(await page.locator('input[type=file]').count(), 0, path);
    await closeWithoutProblems(page);
  }

  suite('of an empty workspace', () => {
    test('names no way to fill a list', async () => {
      for (const path of [
        '',
        '/documents',
        '/recordings',
        '/meetings',
        '/tasks',
        '/drafts',
        '/grids',
      ]) {
        await assertReadsOnly(path, /Nothing (here yet|waits for you)\.$/);
        const { page } = await open(path);
        assert.equal(await page.getByText('curl').count(), 0, path);
        await page.context().close();
      }
    });

    test('takes no files that are dropped', async () => {
      const { page, attempts } = await open('/documents');
      await page.getByText('Nothing here yet.').waitFor();
      const dataTransfer = await page.evaluateHandle(`(() => {
        const files = new DataTransfer();
        files.items.add(new File(['text'], 'notes.txt'));
        return files;
      })()`);

      await page.dispatchEvent('main', 'dragover', { dataTransfer });
      assert.equal(await page.getByText('Drop files to upload').count(), 0);
      await page.dispatchEvent('main', 'drop', { dataTransfer });

      assert.equal(await page.getByText('notes.txt').count(), 0);
      assert.deepEqual(attempts, []);
      await closeWithoutProblems(page);
    });
  });

  suite('of a workspace with content', () => {
    let ids: FilledWorkspace;
    before(async () => {
      ids = await fillWorkspace(dashboard.docket);
    });

    for (const [name, locate] of Object.entries(PAGES)) {
      test(`${name} has no button and no key that changes something`, async () => {
        await assertReadsOnly(...locate(ids));
      });
    }

    test('members has no button and no key that changes something, but for leaving', async () => {
      await assertReadsOnly('/settings/members', /maya@northwind\.example/, 'Leave');
      const { page } = await open('/settings/members');
      await page.getByRole('button', { name: 'Leave' }).waitFor();
      await page.context().close();
    });

    test('work that nobody has begun has no button that begins it', async () => {
      const { documents, meetings } = dashboard.docket;
      const document = await documents.create({ title: 'Notes', content: 'A text of no kind.' });
      const planned = await meetings.create({ title: 'Planned' });
      const transcript = 'Ana: I will send the offer by Friday.';
      const unread = await meetings.create({ title: 'Unread', transcript });

      await assertReadsOnly(`/documents/${document.id}`, /has not been analyzed/);
      await assertReadsOnly(`/meetings/${planned.id}`, /has no transcript/);
      await assertReadsOnly(`/meetings/${unread.id}`, /Nobody has looked for action items/);
    });

    test('failed work has no button that repeats or deletes it', async () => {
      const file = new Blob(['%PDF-1.7 no pages']);
      const { id } = await dashboard.docket.documents.upload(file, { filename: 'broken.pdf' });
      await until(async () => (await dashboard.docket.documents.get(id)).status === 'failed');

      await assertReadsOnly(`/documents/${id}`, /could not be read/);
    });

    test('shows the fields of a task as text', async () => {
      const { page } = await open(`/tasks?task=${ids.taskId}`);
      const sheet = page.getByRole('complementary', { name: 'Task' });
      await sheet.getByRole('heading', { name: 'Send the price list' }).waitFor();

      assert.equal(await sheet.locator('input, select, textarea').count(), 0);
      await page.context().close();
    });

    test('lets a viewer ask about a document', async () => {
      const { page, attempts } = await open(`/documents/${ids.documentId}?tab=ask`);
      await page.getByLabel('Question').fill('Who are the parties?');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Who are the parties?' }).waitFor();
      await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });

      assert.deepEqual(attempts, []);
      await closeWithoutProblems(page);
    });

    test('shows in another workspace what the person may do there', async () => {
      const shared = await open('/documents');
      const upload = { name: 'Upload' };
      await shared.page.getByText('sample-contract').waitFor();
      const answer = await shared.page.request.post(`${dashboard.server.url}/v2/workspaces`, {
        headers: { origin: dashboard.server.url },
        data: { name: 'Own' },
      });
      const { id } = (await answer.json()) as { id: string };

      const own = await open('/documents', id);
      await own.page.getByRole('button', upload).first().waitFor();
      assert.equal(await shared.page.getByRole('button', upload).count(), 0);
      await shared.page.context().close();
      await closeWithoutProblems(own.page);
    });
  });
});
