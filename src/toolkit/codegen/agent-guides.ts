import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '@/generated/brand';
import type { Declaration } from '@/generated/declaration';
import type { Schema } from '../project/compose-schema';
import { readJson } from '../project/load-tools';
import { PLUGIN_ROOMS, type PluginFile, pluginsIn, type Room } from '../project/plugin-files';
import { readFrame } from './contracts';
import { writeFile } from './write-files';

/** Guide for coding agents; at most 80 lines. */
export const AGENTS_FILE = 'AGENTS.md';
/** Skill for coding agents: how to add a tool. */
export const SKILL_FILE = '.agents/skills/add-a-tool/SKILL.md';
/** Skill for coding agents: how to add a feature. */
export const FEATURE_SKILL_FILE = '.agents/skills/add-a-feature/SKILL.md';
/** Overview of the site for language models. */
export const LLMS_FILE = 'public/llms.txt';

/** Writes the guides whose text has changed. A project without a README, as in tests, gets none. */
export function writeAgentGuides(root: string, tools: readonly Declaration[], plugins: readonly PluginFile[]): void {
  if (!existsSync(join(root, 'README.md'))) return;
  for (const [path, text] of Object.entries(agentGuides(root, tools, plugins))) writeFile(join(root, path), text);
}

/**
 * Returns the guides by path. They are made of the commands in docs/commands.md, the rooms in ARCHITECTURE.md, the rules in
 * CONTRIBUTING.md, the frame of declarations, the plugins and the live tools.
 */
export function agentGuides(
  root: string,
  tools: readonly Declaration[],
  plugins: readonly PluginFile[],
): Record<string, string> {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  return {
    [AGENTS_FILE]: agentsGuide(read('docs/commands.md'), read('ARCHITECTURE.md'), read('CONTRIBUTING.md')),
    [SKILL_FILE]: skill(root, plugins),
    [FEATURE_SKILL_FILE]: featureSkill(read('ARCHITECTURE.md')),
    [LLMS_FILE]: siteGuide(readJson<Brand>(join(root, 'brand.json')), tools),
  };
}

function agentsGuide(commandList: string, architecture: string, contributing: string): string {
  const commands = rowsOf(commandList, '## What each does').map(
    ([command = '', does = '']) => `- ${command}: ${firstClause(does)}`,
  );
  const rooms = rowsOf(architecture, '## Rooms and arrows').map(
    ([room = '', holds = '']) => `- ${room}: ${withoutLinks(holds)}`,
  );
  return `# For coding agents

\`npm run codegen\` writes this file from docs/commands.md, ARCHITECTURE.md and CONTRIBUTING.md: edit those.
A tool is one declaration, \`tools/<id>/tool.json\`. No code knows a tool by its name. To add one, follow \`${SKILL_FILE}\`;
for what the core can do without, follow \`${FEATURE_SKILL_FILE}\`.

## Commands

${commands.join('\n')}

\`npm run check\`, \`diff\`, \`eval\`, \`new:tool\`, \`operator\`, \`prompts\`, \`replay\`, \`reproduce\`, \`show\`, \`states\` and \`tool\` take \`-- --json\`.

## Rooms of \`src\`

${rooms.join('\n')}

ARCHITECTURE.md shows which room may import which; the linter and a test enforce it. docs/glossary.md defines the terms of the code.

## What is asked of code

${listBelow(contributing, '## What we ask of code')}

## Before you commit

${rowsOf(contributing, '## Before you commit')
  .map(([changed, run]) => `- ${changed}: ${run}`)
  .join('\n')}
`;
}

function skill(root: string, plugins: readonly PluginFile[]): string {
  const frame = readFrame(root, 'tool');
  const definitions = frame.definitions as Record<string, Schema>;
  const parts = (Object.keys(PLUGIN_ROOMS) as Room[]).map((room) => pluginList(room, pluginsIn(plugins, room)));
  return `---
name: add-a-tool
description: Adds a tool to the site, or a field to a tool, by editing its declaration. Use it to create or change a form, its request, its prompt or its result.
---

# Add a tool

1. \`npm run new:tool -- --id <id> --title "<Title>" --result <kind>\` creates \`tools/<id>/\` and samples that pass.
   \`-- --from <file>\` starts from a JSON Schema, a curl command, an OpenAPI document or an n8n workflow.
2. Edit \`tools/<id>/tool.json\`. Declare each field once, with all its properties, in the section that shows it.
   Values you leave out come from \`tools/defaults.json\`. Option lists that several tools use are in \`tools/options.json\`.
3. Edit \`tools/<id>/automation.md\`: front matter, \`## System\`, \`## Prompt\` with \`{{field}}\`, and \`## Demo\`, the answer to the key \`demo\`.
4. Edit the samples in \`tests/tools/<id>/\`: \`valid/full\` has a value for every field, \`invalid/empty\` lists every required field.
5. Run \`npm run check -- <id> --json\` until the list is empty. Each entry gives file, line, what was found, what was expected and how to fix it.
6. Run \`npm test -- <id>\`. Review what \`-u\` changes in \`snapshots/\`, above all \`messages.txt\`. Then run \`npm test\`.

Start from a declaration like yours. docs/vocabulary.md describes every word; docs/maintaining.md explains how the parts work together.

## Words of a declaration

${wordList(frame, definitions)}

## Words of a field

${wordList(definitions.entry ?? {}, definitions)}

${parts.join('\n\n')}
`;
}

function featureSkill(architecture: string): string {
  const slots = rowsOf(architecture, '### Slots and features').map(
    ([slot = '', file = '', where = '']) => `- ${file}: ${slot}: ${where}`,
  );
  return `---
name: add-a-feature
description: Adds what the core can do without, such as a button beside a result, a page for members, a table or an address of the server, as a folder that can be deleted again.
---

# Add a feature

1. Make \`src/features/<name>/feature.json\` (\`schemas/feature.schema.json\`): a sentence, its \`order\`, and the addresses of its pages and routes.
2. Fill slots by files with the names below. What a slot of the browser holds is small, and loads the rest when it is used.
   \`contract.ts\` has what the two halves agree on. State that lives as long as the session of a tool is made by \`session.get(create)\`.
3. A table is a migration in \`supabase/migrations\`, with row level security and no policy for others; \`server/tables.ts\` says how long its
   rows stay, and what a member's export has of them. Routes of members begin with \`memberRoutes\`.
4. Tests are in \`tests/features/<name>/\`, in folders named after the rooms of \`tests\`. \`browser/screen-steps.ts\` adds its steps to the walk
   over all orders of presses, \`browser/request-senders.ts\` its requests to those that go through every fault of a network.
5. Run \`npm run codegen\`, then \`npm test -- --changed\`. Add its rows to \`docs/behaviour.md\` and, for each promise, to \`docs/threat-model.md\`.
6. Run \`npm exec -- vitest run tests/scripts/deleted-features.test.ts -t "without the feature <name>"\`: the site stands without it.

Start from one like yours: each \`src/features/*/feature.json\` says what its feature is for.

## Slots

${slots.join('\n')}
`;
}

function siteGuide(brand: Brand, tools: readonly Declaration[]): string {
  const live = tools.filter(({ card }) => card?.status === undefined || card.status === 'live');
  const lines = live.flatMap(({ page, card }) =>
    page && card ? [`- [${page.title}](${page.route}): ${page.description ?? card.description}`] : [],
  );
  return `# ${brand.name}

> ${brand.tagline}. A member fills in the form of a tool; an automation creates the result with the member's own API key.

## Tools

${lines.join('\n')}

## For programs

- [OpenAPI description](/api/openapi.json): all tools as an API; members create an API token on their account page
- [Model Context Protocol](/mcp): the same tools for AI assistants
`;
}

/** Returns the cells of the first table below a heading. */
function rowsOf(markdown: string, heading: string): string[][] {
  const table = sectionBelow(markdown, heading).match(/(?:^\|.*\n)+/m)?.[0] ?? '';
  return table
    .split('\n')
    .slice(2)
    .filter(Boolean)
    .map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, -1));
}

function listBelow(markdown: string, heading: string): string {
  return sectionBelow(markdown, heading)
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .join('\n');
}

/**
 * Returns the text between a heading and the next one of its level.
 *
 * @throws Error naming a heading that was not found
 */
function sectionBelow(markdown: string, heading: string): string {
  const [, below] = markdown.split(`\n${heading}\n`);
  if (below === undefined) throw new Error(`No heading "${heading}": the guides for coding agents need it.`);
  return below.split('\n## ')[0] ?? '';
}

function pluginList(room: Room, plugins: readonly PluginFile[]): string {
  const names = plugins.map(({ name, manifest }) => `- \`${name}\`: ${firstSentence(manifest.description)}`);
  return `## ${room[0]?.toUpperCase()}${room.slice(1)}\n\n${names.join('\n')}`;
}

function wordList({ properties = {} }: Schema, definitions: Record<string, Schema>): string {
  const words = Object.entries(properties as Record<string, Schema>).filter(([word]) => word !== '$schema');
  const lines = words.map(([word, { $ref, description }]) => {
    const defined = definitions[String($ref).split('/').at(-1) ?? ''];
    return `- \`${word}\`: ${firstSentence(String(description ?? defined?.description))}`;
  });
  return lines.join('\n');
}

function firstSentence(text: string): string {
  return /^.*?[.](?= [A-Z]|$)/s.exec(text)?.[0] ?? text;
}

/** Returns a text with the words of its links alone: what a link leads to is beside another document. */
function withoutLinks(text: string): string {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

/** Returns the text before the first semicolon or the first link to a document. */
function firstClause(text: string): string {
  return (text.split(/; | \(\[/, 1)[0] ?? text).replace(/:$/, '');
}
