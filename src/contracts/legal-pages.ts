/** The pages that a site open to others must have: their names in `footer.pages` of brand.json. */
const NEEDED = ['terms', 'privacy', 'refunds', 'contact'];

/** Returns the needed pages that a brand does not name. */
export function missingLegalPages(pages: readonly { name: string }[] = []): string[] {
  return NEEDED.filter((needed) => !pages.some(({ name }) => name === needed));
}

/** How to write a page, for an operator. */
export const howToWritePage = (name: string): string =>
  `Write legal/${name}.md, in Markdown, and name it in footer.pages of brand.json: { "name": "${name}", "title": "${name.charAt(0).toUpperCase()}${name.slice(1)}", "file": "legal/${name}.md" }.`;
