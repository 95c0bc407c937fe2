import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Brand } from '@/generated/brand';
import type { Declaration } from '@/generated/declaration';
import type { Schema } from '../project/compose-schema';
import { frameOf } from '../project/frames';
import { readJson } from '../project/load-tools';
import { PLUGIN_ROOMS, type PluginFile, pluginsIn, type Room } from '../project/plugin-files';

/** Guide for coding agents; at most 80 lines. */
export const AGENTS_FILE = 'AGENTS.md';
/** Skill for coding agents: how to add a tool. */
export const SKILL_FILE = '.agents/skills/add-a-tool/SKILL.md';
/** Overview of the site for language models. */
export const LLMS_FILE = 'public/llms.txt';

/** Writes the guides whose text has changed. A project without a README, as in tests, gets none. */
export function writeAgentGuides(root: string, tools: readonly Declaration[], plugins: readonly PluginFile[]): void {
  if (!existsSync(join(root, 'README.md'))) return;
  for (const [path, text] of Object.entries(agentGuides(root, tools, plugins))) {
    const file = join(root, path);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/**
 * Returns the guides by path. They are made of the commands in README.md, the rooms in ARCHITECTURE.md, the rules in
 * CONTRIBUTING.md, the frame of declarations, the plugins and the live tools.
 */
export function agentGuides(
  root: string,
  tools: readonly Declaration[],
  plugins: readonly PluginFile[],
): Record<string, string> {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  return {
    [AGENTS_FILE]: agentsGuide(read('README.md'), read('ARCHITECTURE.md'), read('CONTRIBUTING.md')),
    [SKILL_FILE]: skill(root, plugins),
    [LLMS_FILE]: siteGuide(readJson<Brand>(join(root, 'brand.json')), tools),
  };
}

function agentsGuide(readme: string, architecture: string, contributing: string): string {
  const commands = rowsOf(readme, '## Run it').map(([command = '', does = '']) => `- ${command}: ${firstClause(does)}`);
  const rooms = rowsOf(architecture, '## Rooms and arrows').map(([room = '', holds = '']) => `- ${room}: ${holds}`);
  return `# For programs that work on this code

Made by \`npm run codegen\` of README.md, ARCHITECTURE.md and CONTRIBUTING.md: change those.
A tool is one declaration, \`tools/<id>/tool.json\`. No code knows a tool by its name. To add one, follow \`${SKILL_FILE}\`.

## Commands

${commands.join('\n')}

\`npm run check\`, \`diff\`, \`eval\`, \`new:tool\`, \`operator\`, \`prompts\`, \`replay\`, \`reproduce\`, \`show\`, \`states\` and \`tool\` take \`-- --json\`.

## Rooms of \`src\`

${rooms.join('\n')}

Who may import whom: ARCHITECTURE.md; lint and a test hold it. Words of the code: docs/glossary.md.

## What is asked of code

${listBelow(contributing, '## What we ask of code')}

## Before you commit

${rowsOf(contributing, '## Before you commit')
  .map(([changed, run]) => `- ${changed}: ${run}`)
  .join('\n')}
`;
}

function skill(root: string, plugins: readonly PluginFile[]): string {
  const frame = frameOf('tool', (file) => readJson<Schema>(join(root, `schemas/frame/${file}.schema.json`)));
  const definitions = frame.definitions as Record<string, Schema>;
  const parts = (Object.keys(PLUGIN_ROOMS) as Room[]).map((room) => pluginList(room, pluginsIn(plugins, room)));
  return `---
name: add-a-tool
description: Adds a tool to the site, or a field to a tool, by editing its declaration. Use it when a form, its request, its prompt or its result is to be made or changed.
---

# Add a tool

1. \`npm run new:tool -- --id <id> --title "<Title>" --result <kind>\` makes \`tools/<id>/\` and samples that pass.
   \`-- --from <file>\` begins with a JSON Schema, a curl command, an OpenAPI document or a workflow of n8n.
2. Edit \`tools/<id>/tool.json\`. A field stands once, in the section where it shows, with all that concerns it.
   What most tools leave unsaid comes from \`tools/defaults.json\`; option lists of several tools stand in \`tools/options.json\`.
3. Edit \`tools/<id>/automation.md\`: front matter, \`## System\`, \`## Prompt\` with \`{{field}}\`, \`## Demo\` for the key \`demo\`.
4. Edit the samples in \`tests/tools/<id>/\`: \`valid/full\` holds every field, \`invalid/empty\` every one that is required.
5. \`npm run check -- <id> --json\` until the list is empty. Each entry says file, line, what was found, what was expected and how to mend it.
6. \`npm test -- <id>\`; read what \`-u\` changes in \`snapshots/\`, above all \`messages.txt\`. Then \`npm test\`.

Look at a declaration like yours first. All words with what they do: docs/vocabulary.md. How the parts hang together: docs/maintaining.md.

## Words of a declaration

${wordList(frame, definitions)}

## Words of a field

${wordList(definitions.entry ?? {}, definitions)}

${parts.join('\n\n')}
`;
}

function siteGuide(brand: Brand, tools: readonly Declaration[]): string {
  const live = tools.filter(({ card }) => card?.status === undefined || card.status === 'live');
  const lines = live.flatMap(({ page, card }) =>
    page && card ? [`- [${page.title}](${page.route}): ${page.description ?? card.description}`] : [],
  );
  return `# ${brand.name}

> ${brand.tagline}. Members fill in a tool, and an automation with a key of their own makes the result.

## Tools

${lines.join('\n')}

## For programs

- [Description of the API](/api/openapi.json): every tool, by a token a member makes on the account page
- [Model Context Protocol](/mcp): the same tools for assistants
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
  if (below === undefined) throw new Error(`No heading "${heading}": the guides for programs are made of it.`);
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

/** Returns the text before the first semicolon or the first link to a document. */
function firstClause(text: string): string {
  return (text.split(/; | \(\[/, 1)[0] ?? text).replace(/:$/, '');
}
