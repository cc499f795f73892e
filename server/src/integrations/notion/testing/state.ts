import { randomUUID } from 'node:crypto';

export type FakeBlock = { id: string; type: string; rich_text: any[] };
/** Page in the form of Notion's responses, with its blocks. */
export type FakePage = { record: Record<string, any> & { id: string }; blocks: FakeBlock[] };

type PropertyType =
  | 'title'
  | 'rich_text'
  | 'status'
  | 'select'
  | 'multi_select'
  | 'checkbox'
  | 'date'
  | 'people';

export const DATABASE_ID = '842a0286-cef0-46a8-abba-eac4c8ca644e';
const USER = { object: 'user', id: 'c2f20311-9e54-4d11-8c79-7398424ae41e' };
const TIME = '2026-01-05T09:00:00.000Z';

/** Database with one data source, `d9824bdc-…`, and the properties of tasks. */
export class NotionState {
  readonly dataSourceId = 'd9824bdc-8445-4327-be8b-5b47500af6ce';
  sources = [{ id: this.dataSourceId, name: 'Tasks' }];
  properties: Record<string, PropertyType> = {
    Name: 'title',
    'Docket ID': 'rich_text',
    Status: 'status',
    Priority: 'select',
    Due: 'date',
    Tags: 'multi_select',
    Assignee: 'people',
  };
  options: Record<string, string[]> = {
    Status: ['Not started', 'In progress', 'Done', 'Cancelled'],
    Priority: ['High', 'Medium', 'Low'],
    Tags: [],
  };
  pages: FakePage[] = [];
  ignoresMarkers = false;

  add(properties: Record<string, any>, blocks: FakeBlock[]): FakePage {
    const id = randomUUID();
    const record = {
      object: 'page',
      id,
      created_time: TIME,
      last_edited_time: TIME,
      created_by: USER,
      last_edited_by: USER,
      cover: null,
      icon: null,
      parent: {
        type: 'data_source_id',
        data_source_id: this.dataSourceId,
        database_id: DATABASE_ID,
      },
      in_trash: false,
      is_locked: false,
      properties: {},
      url: `https://www.notion.so/${id.replaceAll('-', '')}`,
      public_url: null,
    };
    const page = { record, blocks };
    this.set(page, properties);
    this.pages.push(page);
    return page;
  }

  /** Stores properties from a request in the form of a response. */
  set({ record }: FakePage, sent: Record<string, any>): void {
    for (const [name, value] of Object.entries(sent)) {
      const type = this.properties[name]!;
      const shown = ['title', 'rich_text'].includes(type) ? shownText(value[type]) : value[type];
      record['properties'][name] = { id: encodeURIComponent(name), type, [type]: shown };
    }
  }

  find(id: string): FakePage | undefined {
    return this.pages.find(({ record }) => plain(record.id) === plain(id));
  }

  newBlock(sent: any): FakeBlock {
    return { id: randomUUID(), type: 'callout', rich_text: shownText(sent.callout.rich_text) };
  }
}

/** Removes the dashes of an id: Notion accepts both forms. */
export function plain(id: string): string {
  return id.replaceAll('-', '');
}

export function shownText(sent: any[]): any[] {
  return sent.map(({ text }) => ({
    type: 'text',
    text: { content: text.content, link: text.link ?? null },
    annotations: { bold: false, italic: false, strikethrough: false },
    plain_text: text.content,
    href: text.link?.url ?? null,
  }));
}

export function plainText(shown: any[] | undefined): string {
  return (shown ?? []).map(({ plain_text: text }) => text).join('');
}
