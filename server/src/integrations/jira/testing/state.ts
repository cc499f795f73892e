import type { JiraFlavor } from './shapes.ts';

export type FakeStatus = { id: string; name: string; category: 'new' | 'indeterminate' | 'done' };

export type FakeIssue = {
  id: string;
  key: string;
  fields: Record<string, any>;
  labels: string[];
  status: FakeStatus;
  properties: Map<string, any>;
  remoteLinks: { id: number; globalId: string | undefined; url: string }[];
};

export type FakeField = {
  id: string;
  name: string;
  type: string;
  required: boolean;
  allowed?: string[];
  words?: string[];
};

const STATUSES: FakeStatus[] = [
  { id: '1', name: 'To Do', category: 'new' },
  { id: '3', name: 'In Progress', category: 'indeterminate' },
  { id: '5', name: 'Done', category: 'done' },
  { id: '6', name: "Won't Do", category: 'done' },
];

const CATEGORY_IDS = { new: 2, indeterminate: 4, done: 3 };

/** Jira site with one project. Its workflow allows every transition, until a test changes `leads`. */
export class JiraState {
  readonly flavor: JiraFlavor;
  /** Path of the API. */
  readonly root: string;
  /** Address of the site for browsers; links in responses begin with it. */
  readonly site: string;
  readonly project = { id: '10000', key: 'ED', name: 'Example' };
  readonly issueTypes = [
    { id: '10000', name: 'Task', subtask: false },
    { id: '10001', name: 'Bug', subtask: false },
    { id: '10002', name: 'Sub-task', subtask: true },
  ];
  statuses = [...STATUSES];
  /** Tests whether the workflow has a transition between two statuses, by name. */
  leads: (from: string, to: string) => boolean = () => true;
  fields: FakeField[] = [
    { id: 'summary', name: 'Summary', type: 'string', required: true },
    { id: 'issuetype', name: 'Issue Type', type: 'issuetype', required: true },
    { id: 'project', name: 'Project', type: 'project', required: true },
    { id: 'description', name: 'Description', type: 'string', required: false },
    { id: 'duedate', name: 'Due date', type: 'date', required: false },
    { id: 'labels', name: 'Labels', type: 'array', required: false },
    { id: 'assignee', name: 'Assignee', type: 'user', required: false },
    // Allowed values are strings, as in the documented example.
    {
      id: 'customfield_10001',
      name: 'My Multi Select',
      type: 'array',
      required: false,
      words: ['red', 'blue'],
    },
    {
      id: 'priority',
      name: 'Priority',
      type: 'priority',
      required: false,
      allowed: ['Highest', 'High', 'Medium', 'Low', 'Lowest'],
    },
  ];
  issues: FakeIssue[] = [];
  ignoresMarkers = false;
  #nextLink = 10_000;

  constructor(flavor: JiraFlavor = 'cloud') {
    this.flavor = flavor;
    this.root = flavor === 'cloud' ? '/rest/api/3' : '/rest/api/2';
    this.site =
      flavor === 'cloud' ? 'https://your-domain.atlassian.net' : 'https://jira.example/tracker';
  }

  add(fields: Record<string, any>, properties: { key: string; value: any }[]): FakeIssue {
    const number = this.issues.length;
    const { labels = [], ...rest } = fields;
    const issue: FakeIssue = {
      id: String(10_000 + number),
      key: `${this.project.key}-${24 + number}`,
      fields: rest,
      labels: [...labels],
      status: this.statuses[0]!,
      properties: new Map(properties.map(({ key, value }) => [key, value])),
      remoteLinks: [],
    };
    this.issues.push(issue);
    return issue;
  }

  find(idOrKey: string): FakeIssue | undefined {
    return this.issues.find(({ id, key }) => id === idOrKey || key === idOrKey);
  }

  /** Updates the link with the global id, or adds one. */
  saveLink(issue: FakeIssue, globalId: string | undefined, url: string) {
    const existing = issue.remoteLinks.find(
      (link) => globalId !== undefined && link.globalId === globalId && !this.ignoresMarkers,
    );
    if (existing) {
      existing.url = url;
      return { id: existing.id, isNew: false };
    }
    const id = this.#nextLink++;
    issue.remoteLinks.push({ id, globalId, url });
    return { id, isNew: true };
  }

  wireStatus({ id, name, category }: FakeStatus) {
    return {
      self: `${this.site}${this.root.slice(1)}/status/${id}`,
      id,
      name,
      description: '',
      iconUrl: `${this.site}/images/icons/status.png`,
      statusCategory: {
        self: `${this.site}${this.root.slice(1)}/statuscategory/${CATEGORY_IDS[category]}`,
        id: CATEGORY_IDS[category],
        key: category,
        colorName: 'blue-gray',
        name,
      },
    };
  }

  /** Returns the statuses that the workflow offers as next step; a transition has the id of its status. */
  stepsFrom(issue: FakeIssue): FakeStatus[] {
    return this.statuses.filter(
      ({ name }) => name !== issue.status.name && this.leads(issue.status.name, name),
    );
  }
}
