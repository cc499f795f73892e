/**
 * Creates a function that finds the end of a JSON object or list in a text that arrives in parts. A grammar allows line
 * breaks after the JSON, and a model may write them until its budget is used up.
 *
 * @returns offset in the part behind the last bracket; undefined until the JSON ends
 */
export function createJsonEnd(): (part: string) => number | undefined {
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  return (part) => {
    for (let at = 0; at < part.length; at += 1) {
      const character = part[at];
      if (isEscaped) isEscaped = false;
      else if (isInString) {
        if (character === '\\') isEscaped = true;
        else if (character === '"') isInString = false;
      } else if (character === '"') isInString = true;
      else if (character === '{' || character === '[') depth += 1;
      else if (character === '}' || character === ']') {
        depth -= 1;
        if (depth === 0) return at + 1;
      }
    }
    return undefined;
  };
}
