/** MIME type of JSON-LD, the structured data that search engines read. */
const JSON_LD_TYPE = 'application/ld+json';

const findScripts = () => document.head.querySelectorAll(`script[type="${JSON_LD_TYPE}"]`);

/** Adds structured data to the document head, unless the prerendered page already contains some. */
export function addStructuredData(items: readonly object[]): void {
  if (findScripts().length > 0) return;
  for (const item of items) {
    const script = document.createElement('script');
    script.type = JSON_LD_TYPE;
    script.textContent = JSON.stringify(item);
    document.head.append(script);
  }
}

/** Removes the structured data from the document head. Call it when the user leaves the page. */
export function removeStructuredData(): void {
  for (const script of findScripts()) script.remove();
}
