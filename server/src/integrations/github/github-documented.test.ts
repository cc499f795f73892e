import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Check } from 'typebox/value';

import { EXAMPLE_ANSWER, EXAMPLE_REQUEST } from '../testing/github-example.ts';
import { startGithubFake } from '../testing/github-fake.ts';
import { GITHUB_ISSUES_SOURCE } from '../testing/github-shapes.ts';
import { GithubIssue } from './github-wire.ts';

async function post(url: string, token: string, body: object): Promise<Response> {
  return fetch(`${url}/repos/octocat/Hello-World/issues`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

suite(`the fake of GitHub does as ${GITHUB_ISSUES_SOURCE} says`, () => {
  test('the example of "Create an issue" is taken, and answered as documented', async () => {
    await using github = await startGithubFake();

    const response = await post(github.url, github.connection.token, EXAMPLE_REQUEST);

    assert.equal(response.status, 201);
    const answer = await response.json();
    assert.deepEqual(answer, EXAMPLE_ANSWER);
    assert.equal(Check(GithubIssue, answer), true, 'the adapter reads it');
    assert.deepEqual(github.violations, []);
  });

  test('without the title, which is required, it is refused with 422', async () => {
    await using github = await startGithubFake();
    const { title: _title, ...rest } = EXAMPLE_REQUEST;

    const response = await post(github.url, github.connection.token, rest);

    assert.equal(response.status, 422);
    assert.equal(((await response.json()) as { message: string }).message, 'Validation Failed');
    assert.equal(github.violations.length, 1);
  });

  test('a state that is none is refused, and so is a token that is none', async () => {
    await using github = await startGithubFake();
    const { token } = github.connection;
    await post(github.url, token, { title: 'a' });
    const [issue] = github.issues;

    const bad = await fetch(`${github.url}/repos/octocat/Hello-World/issues/${issue?.number}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ state: 'done' }),
    });
    const stranger = await post(github.url, 'nobody', { title: 'a' });

    assert.equal(bad.status, 422);
    assert.equal(stranger.status, 401);
  });
});
