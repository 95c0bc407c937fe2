/**
 * Fills in the `{{field}}` and `{{a.b}}` placeholders of a template from a request body. Lists are joined by ", ",
 * repeated groups by "; " with the names of their parts; booleans become "yes" and "no", other objects JSON. A line
 * with placeholders is dropped if all of them are empty. Values are inserted once and never parsed as a template. A
 * period after a placeholder is dropped if the value ends a sentence by itself.
 *
 * @param keepLine true: a single-line text always stays; for the texts inside a JSON answer
 *
 * The function references nothing outside itself and has no named inner function, because its source is embedded in exported
 * workflows.
 */
export function renderTemplate(template: string, body: Readonly<Record<string, unknown>>, keepLine = false): string {
  const placeholder = /\{\{\s*([A-Za-z_$][\w$]*(?:\.[\w$]+)*)\s*\}\}(\.(?!\.))?/g;
  const lines: string[] = [];
  for (const line of template.split('\n')) {
    let found = 0;
    let filled = 0;
    const text = line.replace(placeholder, (_whole, path: string, period = '') => {
      let value: unknown = body;
      for (const key of path.split('.')) {
        const holds = value !== null && typeof value === 'object' && Object.hasOwn(value, key);
        value = holds ? (value as Record<string, unknown>)[key] : undefined;
      }
      if (value === true || value === false) value = value ? 'yes' : 'no';
      if (Array.isArray(value)) {
        const items = value.filter((item) => item !== null && item !== undefined && item !== '');
        const groups = items.some((item) => typeof item === 'object');
        value = items
          .map((item) =>
            item === null || typeof item !== 'object'
              ? item
              : Object.entries(item)
                  .filter(([, part]) => part !== null && part !== undefined && part !== '')
                  .map(([name, part]) => `${name}: ${typeof part === 'object' ? JSON.stringify(part) : part}`)
                  .join(', '),
          )
          .join(groups ? '; ' : ', ');
      }
      if (value !== null && typeof value === 'object') value = JSON.stringify(value);
      const filledText = value === null || value === undefined ? '' : String(value).trim();
      found += 1;
      if (filledText !== '') filled += 1;
      return /[.!?]$/.test(filledText) ? filledText : filledText + period;
    });
    if ((keepLine && !template.includes('\n')) || found === 0 || filled > 0) lines.push(text);
  }
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
