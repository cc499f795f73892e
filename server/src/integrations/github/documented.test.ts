import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Check } from 'typebox/value';

import { EXAMPLE_RESPONSE, EXAMPLE_REQUEST } from './testing/example.ts';
import { startGithubFake } from './testing/fake.ts';
import { GITHUB_ISSUES_SOURCE } from './testing/shapes.ts';
import { GithubIssue } from './wire.ts';

async function post(url: string, token: string, body: object): Promise<Response> {
  return fetch(`${url}/repos/octocat/Hello-World/issues`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

suite(`conformance of the GitHub fake to ${GITHUB_ISSUES_SOURCE}`, () => {
  test('accepts the example of "Create an issue" of GitHub, with the documented response', async () => {
    await using github = await startGithubFake();

    const response = await post(github.url, github.connection.token, EXAMPLE_REQUEST);

    assert.equal(response.status, 201);
    const answer = await response.json();
    assert.deepEqual(answer, EXAMPLE_RESPONSE);
    assert.equal(Check(GithubIssue, answer), true, 'the provider reads it');
    assert.deepEqual(github.violations, []);
  });

  test('refuses a GitHub issue without the required title with 422', async () => {
    await using github = await startGithubFake();
    const { title: _title, ...rest } = EXAMPLE_REQUEST;

    const response = await post(github.url, github.connection.token, rest);

    assert.equal(response.status, 422);
    assert.equal(((await response.json()) as { message: string }).message, 'Validation Failed');
    assert.equal(github.violations.length, 1);
  });

  test('refuses an unknown state of a GitHub issue with 422, and an unknown token with 401', async () => {
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
