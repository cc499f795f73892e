/** Returns the trimmed text of a field; empty if the form has no such field. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
