import type { IDisplayOptions, INodeProperties, INodePropertyRouting } from 'n8n-workflow';

/** Shows a parameter for these operations of a resource only. */
export function shownFor(resource: string, ...operations: string[]): IDisplayOptions {
  return { show: { resource: [resource], operation: operations } };
}

/** Sends the value of a parameter in the body. */
export function inBody(property: string): INodePropertyRouting {
  return { send: { type: 'body', property } };
}

/** Sends the value of a parameter in the body unless it is empty. */
export function inBodyIfGiven(property: string): INodePropertyRouting {
  return { send: { type: 'body', property, value: '={{ $value || undefined }}' } };
}

/** Sends a text with commas as a list in the body. Without any text, it sends nothing. */
export function listInBody(property: string): INodePropertyRouting {
  const list = '$value.split(",").map((each) => each.trim()).filter((each) => each !== "")';
  const value = `={{ $value.trim() === "" ? undefined : ${list} }}`;
  return { send: { type: 'body', property, value } };
}

/**
 * Returns the items of a list, page after page.
 *
 * @param filters names in the query: n8n replaces the whole query of a page, so that it repeats them
 */
export function listRouting(
  path: string,
  property: string,
  filters: string[] = [],
): INodePropertyRouting {
  const repeated = filters.map((name) => [name, `={{ $request.qs.${name} }}`]);
  const cursor = '={{ $response.body?.pagination?.next_cursor }}';
  return {
    request: { method: 'GET', url: path },
    output: { postReceive: [{ type: 'rootProperty', properties: { property } }] },
    operations: {
      pagination: {
        type: 'generic',
        properties: {
          continue: '={{ $response.body.pagination.has_more }}',
          request: { qs: { ...Object.fromEntries(repeated), limit: 100, cursor } },
        },
      },
    },
  };
}

/** Parameters of every list: all rows, or the first of them. */
export function listParameters(resource: string, operation: string): INodeProperties[] {
  return [
    {
      displayName: 'Return All',
      name: 'returnAll',
      type: 'boolean',
      default: false,
      description: 'Whether to return all results or only up to a given limit',
      displayOptions: shownFor(resource, operation),
      routing: { send: { paginate: '={{ $value }}' } },
    },
    {
      displayName: 'Limit',
      name: 'limit',
      type: 'number',
      typeOptions: { minValue: 1, maxValue: 100 },
      default: 50,
      description: 'Max number of results to return',
      displayOptions: {
        show: { resource: [resource], operation: [operation], returnAll: [false] },
      },
      routing: {
        send: { type: 'query', property: 'limit' },
        output: { maxResults: '={{ $value }}' },
      },
    },
  ];
}
