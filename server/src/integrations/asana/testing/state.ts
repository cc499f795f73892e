/** Task record in the form of Asana's responses. */
export type AsanaTaskRecord = Record<string, any> & { gid: string };

export type AsanaTag = { gid: string; resource_type: 'tag'; name: string };

/** Workspace with one project, `12345`, and its sections. */
export class AsanaState {
  readonly workspace = '67890';
  readonly project = { gid: '12345', name: 'Stuff to buy' };
  sections = ['Backlog', 'Next Actions', 'Done', 'Dropped'].map((name, index) => ({
    gid: String(700 + index),
    resource_type: 'section',
    name,
  }));
  priorities = ['High', 'Medium', 'Low'];
  tasks: AsanaTaskRecord[] = [];
  tags: AsanaTag[] = [{ gid: '12345', resource_type: 'tag', name: 'Grade A' }];
  ignoresMarkers = false;
  #next = 1000;

  nextGid(): string {
    this.#next += 1;
    return String(this.#next);
  }

  add({ projects = [], tags = [], custom_fields: fields, ...data }: any): AsanaTaskRecord {
    const gid = this.nextGid();
    const section = { gid: '700', name: 'Backlog' };
    const record = {
      gid,
      resource_type: 'task',
      ...data,
      due_on: data.due_on ?? data.due_at?.slice(0, 10) ?? null,
      due_at: data.due_at ?? null,
      custom_fields: Object.entries(fields ?? {}).map(([id, value]) => ({ gid: id, value })),
      tags: this.tags.filter((tag) => tags.includes(tag.gid)),
      memberships: projects.map((id: string) => ({
        project: { ...this.project, gid: id },
        section,
      })),
      projects: projects.map((id: string) => ({ ...this.project, gid: id })),
      permalink_url: `https://app.asana.com/0/${this.project.gid}/${gid}`,
    };
    this.tasks.push(record);
    return record;
  }

  /** Finds a task by its gid, or by its external gid. */
  find(id: string): AsanaTaskRecord | undefined {
    if (!id.startsWith('external:')) return this.tasks.find(({ gid }) => gid === id);
    const external = id.slice('external:'.length);
    return this.ignoresMarkers
      ? undefined
      : this.tasks.find((task) => task['external']?.gid === external);
  }
}
