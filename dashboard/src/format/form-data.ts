/** Returns the trimmed text of a field; empty if the form has no such field. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** Returns the tags of a field that separates them by commas. */
export function readTags(form: FormData, name: string): string[] {
  return readText(form, name)
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
