import { type Edge, SINKS, SOURCES } from './edges';

/** Returns the page docs/foreign-texts.md: a drawing of all paths, and the tools behind each. */
export function foreignTextMap(edges: readonly Edge[]): string {
  const ways = SOURCES.flatMap((from) =>
    SINKS.flatMap((to) => {
      const tools = edges.filter((edge) => edge.from === from && edge.to === to).map(({ tool }) => `\`${tool}\``);
      return tools.length > 0 ? [{ from, to, tools }] : [];
    }),
  );
  const lines = ways.map(({ from, to, tools }) => `  ${node(from)} -->|${tools.length}| ${node(to)}`);
  const rows = ways.map(({ from, to, tools }) => `| ${from} | ${to} | ${tools.join(', ')} |`);
  return `# Text from outside

Where text goes that neither the member nor the site wrote, according to declarations and automations.
\`npm exec -- vitest run tests/automation/foreign-texts.test.ts -u\` generates this page. The same test attacks every path of every tool with texts that give
orders, forge borders and contain pictures, markup and formulas; it fails if a path has no attack. In messages, such texts are quotations between
borders that no text can forge (\`src/automation/parts/quoted-text.ts\`).

\`\`\`mermaid
graph LR
${lines.join('\n')}
\`\`\`

The numbers count tools.

| text | reaches | in |
| --- | --- | --- |
${rows.join('\n')}
`;
}

function node(name: string): string {
  return `${name.replaceAll(' ', '-')}["${name}"]`;
}
