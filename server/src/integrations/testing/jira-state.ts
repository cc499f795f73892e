import type { JiraFlavour } from './jira-shapes.ts';

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

/** One project of a Jira site with a workflow in which every status leads to every other, until a test changes it. */
export class JiraState {
  readonly flavour: JiraFlavour;
  /** Where its API is. */
  readonly root: string;
  /** As a browser sees it; links in answers begin with it. */
  readonly site: string;
  readonly project = { id: '10000', key: 'ED', name: 'Example' };
  readonly issueTypes = [
    { id: '10000', name: 'Task', subtask: false },
    { id: '10001', name: 'Bug', subtask: false },
    { id: '10002', name: 'Sub-task', subtask: true },
  ];
  statuses = [...STATUSES];
  /** Whether the workflow has a step from one status to another, both by name. */
  leads: (from: string, to: string) => boolean = () => true;
  fields: FakeField[] = [
    { id: 'summary', name: 'Summary', type: 'string', required: true },
    { id: 'issuetype', name: 'Issue Type', type: 'issuetype', required: true },
    { id: 'project', name: 'Project', type: 'project', required: true },
    { id: 'description', name: 'Description', type: 'string', required: false },
    { id: 'duedate', name: 'Due date', type: 'date', required: false },
    { id: 'labels', name: 'Labels', type: 'array', required: false },
    { id: 'assignee', name: 'Assignee', type: 'user', required: false },
    // With mere words, as in the example of the documentation.
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
  isForgetful = false;
  #nextLink = 10_000;

  constructor(flavour: JiraFlavour = 'cloud') {
    this.flavour = flavour;
    this.root = flavour === 'cloud' ? '/rest/api/3' : '/rest/api/2';
    this.site =
      flavour === 'cloud' ? 'https://your-domain.atlassian.net' : 'https://jira.example/tracker';
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

  /** Updates the link with this global id, or adds one. */
  saveLink(issue: FakeIssue, globalId: string | undefined, url: string) {
    const known = issue.remoteLinks.find(
      (link) => globalId !== undefined && link.globalId === globalId && !this.isForgetful,
    );
    if (known) {
      known.url = url;
      return { id: known.id, isNew: false };
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

  /** The steps that the workflow offers now; the id of each is that of the status it leads to. */
  stepsFrom(issue: FakeIssue): FakeStatus[] {
    return this.statuses.filter(
      ({ name }) => name !== issue.status.name && this.leads(issue.status.name, name),
    );
  }
}
