import type { Client } from '../../testing/docket.ts';
import type { GithubFake } from '../github/testing/fake.ts';

export const TOKEN = 'github_pat_secret_of_the_test';

export async function connectGithub(docket: Client, more: object = {}): Promise<any> {
  const { body } = await docket.post('/integrations', {
    provider: 'github',
    token: TOKEN,
    project: 'acme/shop',
    ...more,
  });
  return body;
}

export async function connectFake(
  docket: Client,
  github: GithubFake,
  more: object = {},
): Promise<any> {
  const connection = { ...github.connection, base_url: github.url, ...more };
  return (await docket.post('/integrations', connection)).body;
}

export async function addTask(docket: Client, fields: object = {}): Promise<string> {
  return (await docket.post('/tasks', { title: 'Call Ana', ...fields })).body.id;
}
