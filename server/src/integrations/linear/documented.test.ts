import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startLinearFake } from './testing/fake.ts';

/** "Creating & Editing Issues" of https://linear.app/developers/graphql */
const CREATE_ISSUE = `mutation IssueCreate {
  issueCreate(
    input: {
      title: "New exception"
      description: "More detailed error report in markdown"
      teamId: "9cfb482a-81e3-4154-b5b9-2c805e70a02d"
    }
  ) {
    success
    issue {
      id
      title
    }
  }
}`;

/** "Create an attachment" of https://linear.app/developers/attachments, for an existing issue. */
function createAttachment(issueId: string): string {
  return `mutation{
  attachmentCreate(input:{
    issueId: "${issueId}"
    title: "Exception"
    subtitle: "Open"
    url: "http://exception.com/123"
    metadata: {exceptionId: "exc-123"}
  }){
    success
    attachment{
      id
    }
  }
}`;
}

async function ask(url: string, token: string, query: string): Promise<any> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return { status: response.status, ...((await response.json()) as object) };
}

suite('conformance of the Linear fake to linear.app/developers', () => {
  test('accepts the examples of Linear verbatim, and returns the requested fields', async () => {
    await using linear = await startLinearFake();
    const { token } = linear.connection;

    const made = await ask(linear.url, token, CREATE_ISSUE);
    const { issue } = made.data.issueCreate;
    const attached = await ask(linear.url, token, createAttachment(issue.id));
    const again = await ask(linear.url, token, createAttachment(issue.id));

    // "will create a new issue and return its `id` and `title` if the call was successful (`success: true`)"
    assert.deepEqual(made.data, {
      issueCreate: { success: true, issue: { id: issue.id, title: 'New exception' } },
    });
    assert.deepEqual(Object.keys(issue), ['id', 'title']);
    // "if you try to re-create an attachment with the same URL on the same issue, the original attachment is updated instead"
    assert.deepEqual(again.data, attached.data);
    assert.deepEqual(linear.violations, []);
  });

  test('refuses a Linear issue without the required team', async () => {
    await using linear = await startLinearFake();
    const query = CREATE_ISSUE.replace(/teamId: "[^"]*"/, '');

    const { errors } = await ask(linear.url, linear.connection.token, query);

    assert.equal(errors[0].extensions.code, 'GRAPHQL_VALIDATION_FAILED');
    assert.equal(linear.tasks().length, 0);
    assert.equal(linear.violations.length, 1);
  });

  test('refuses a field that the Linear schema lacks, and an id that is no UUID of version 4', async () => {
    await using linear = await startLinearFake();
    const { token } = linear.connection;

    const field = await ask(linear.url, token, 'query { viewer { id shoeSize } }');
    const withId = CREATE_ISSUE.replace('input: {', 'input: { id: "ENG-1"');
    const id = await ask(linear.url, token, withId);

    assert.equal(field.status, 400);
    assert.equal(id.errors[0].extensions.code, 'GRAPHQL_VALIDATION_FAILED');
  });
});
