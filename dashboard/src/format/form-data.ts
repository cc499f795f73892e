/** Returns the trimmed text of a field; empty if the form has no such field. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** Returns the trimmed texts of all fields of a name, in their order. */
export function readTexts(form: FormData, name: string): string[] {
  return form.getAll(name).map((value) => (typeof value === 'string' ? value.trim() : ''));
}

/** Returns the tags of a field that separates them by commas. */
export function readTags(form: FormData, name: string): string[] {
  return readText(form, name)
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** Returns the text of a field as it was typed: a password may begin or end with a space. */
export function readPassword(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
