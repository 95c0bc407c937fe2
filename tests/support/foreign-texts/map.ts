import { type Edge, SINKS, SOURCES } from './edges';

/** Returns the page docs/foreign-texts.md: a drawing of all ways, and the tools behind each. */
export function foreignTextMap(edges: readonly Edge[]): string {
  const ways = SOURCES.flatMap((from) =>
    SINKS.flatMap((to) => {
      const tools = edges.filter((edge) => edge.from === from && edge.to === to).map(({ tool }) => `\`${tool}\``);
      return tools.length > 0 ? [{ from, to, tools }] : [];
    }),
  );
  const lines = ways.map(({ from, to, tools }) => `  ${node(from)} -->|${tools.length}| ${node(to)}`);
  const rows = ways.map(({ from, to, tools }) => `| ${from} | ${to} | ${tools.join(', ')} |`);
  return `# Texts of others

Which text that neither the member nor the site wrote reaches what, as the declarations and automations say. This page is generated:
\`npm exec -- vitest run tests/automation/foreign-texts.test.ts -u\` writes it. The same test attacks every way of every tool with texts that give
orders, forge borders and carry pictures, markup and formulas; a way without an attack fails it. In messages such texts are quotations between
borders that no text can forge (\`src/automation/parts/quoted-text.ts\`).

\`\`\`mermaid
graph LR
${lines.join('\n')}
\`\`\`

A number is that of the tools.

| text | reaches | in |
| --- | --- | --- |
${rows.join('\n')}
`;
}

function node(name: string): string {
  return `${name.replaceAll(' ', '-')}["${name}"]`;
}
