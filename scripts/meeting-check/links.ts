import type { GithubFake } from '../../server/src/integrations/github/testing/fake.ts';
import type { Curl } from './curl.ts';

/** @returns where a task and an issue do not lead to each other, and to nothing else */
export async function brokenLinks(curl: Curl, github: GithubFake): Promise<string[]> {
  const tasks = await listTasks(curl);
  const broken = github.issues.length === tasks.length ? [] : ['they are not as many'];
  for (const { id } of tasks) {
    const { links } = await curl('GET', `/tasks/${id}/links`);
    const issues = github.issues.filter(({ body }) => body?.includes(`/tasks/${id})`));
    const there = issues.map(({ number }) => number).join(' and ');
    const here = links.map((link: { external_url: string }) => numberOf(link.external_url));
    if (issues.length !== 1 || here.join(' and ') !== there) {
      broken.push(`${id} leads to [${here.join(' and ')}], and [${there}] to it`);
    }
  }
  return broken;
}

export async function listTasks(curl: Curl, filter = ''): Promise<{ id: string }[]> {
  const tasks: { id: string }[] = [];
  for (let after = ''; ;) {
    const page = await curl('GET', `/tasks?limit=100${filter}${after}`);
    tasks.push(...page.tasks);
    if (!page.pagination.has_more) return tasks;
    after = `&cursor=${page.pagination.next_cursor}`;
  }
}

function numberOf(url: string): string | undefined {
  return url.split('/').at(-1);
}
