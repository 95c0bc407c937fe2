/** What search engines read of a page. */
const STRUCTURED = 'application/ld+json';

const structured = () => document.head.querySelectorAll(`script[type="${STRUCTURED}"]`);

/** Adds structured data to the head, unless the page brought it along. */
export function addStructuredData(items: readonly object[]): void {
  if (structured().length > 0) return;
  for (const item of items) {
    const script = document.createElement('script');
    script.type = STRUCTURED;
    script.textContent = JSON.stringify(item);
    document.head.append(script);
  }
}

/** Takes the structured data out of the head, when its page is left. */
export function removeStructuredData(): void {
  for (const script of structured()) script.remove();
}
