import type { CallToolResult } from '@modelcontextprotocol/server';
import { FIND_TOOL, RUN_TOOL } from '../contract';
import type { JsonObject, ToolDescription } from './describe-tool';

/** Maximum number of tools in a response, each with its arguments: a model reads all of them. */
const MAX_FOUND = 5;

/** The MCP tool by which a model finds tools that are not listed. */
export const findTool: JsonObject = {
  name: FIND_TOOL,
  title: 'Find a tool',
  description: `There are more tools than are listed. Finds those for a task, among all of them, with the arguments they take; "${RUN_TOOL}" runs one. Without words it names all tools.`,
  inputSchema: {
    type: 'object',
    properties: { words: { type: 'string', description: 'What the tool should make or do, or its name.' } },
    additionalProperties: false,
  },
  annotations: { title: 'Find a tool', readOnlyHint: true, openWorldHint: false },
};

/** The MCP tool by which a model runs a tool that it has found. */
export const runTool: JsonObject = {
  name: RUN_TOOL,
  title: 'Run a tool',
  description: `Runs a tool that "${FIND_TOOL}" has found, and returns its result.`,
  inputSchema: {
    type: 'object',
    required: ['tool', 'arguments'],
    properties: {
      tool: { type: 'string', description: 'The name of the tool.' },
      arguments: { type: 'object', description: 'The arguments, as the inputSchema of the tool describes them.' },
    },
    additionalProperties: false,
  },
  annotations: {
    ...{ title: 'Run a tool', readOnlyHint: false, destructiveHint: false },
    ...{ idempotentHint: false, openWorldHint: true },
  },
};

/** Finds the tools that fit the words of a model best. If none fits, or without words, it names all tools. */
export function foundTools(tools: readonly ToolDescription[], words: unknown): CallToolResult {
  const ranked = typeof words === 'string' ? rank(tools, words) : [];
  const found = ranked.slice(0, MAX_FOUND).map(({ name, title, description, inputSchema }) => ({
    ...{ name, title, description, inputSchema },
  }));
  const others = found.length > 0 ? ranked.slice(MAX_FOUND) : tools;
  const structuredContent = { tools: found, others: others.map(({ name, title }) => ({ name, title })) };
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

/** Returns the tools with at least one of the words of a query, best first: that of this name before all others. */
function rank(tools: readonly ToolDescription[], query: string): ToolDescription[] {
  const words = wordsOf(query);
  const texts = tools.map(({ name, title, description }) => ({
    names: wordsOf(`${name} ${title}`),
    all: wordsOf(`${name} ${title} ${description}`),
  }));
  // A word that every tool has says nothing; one that few have says much. A word of the name counts three times.
  const weights = words.map((word) => {
    const holders = texts.filter(({ all }) => hasWord(all, word)).length;
    return holders === 0 ? 0 : Math.log((tools.length + 1) / holders);
  });
  const scores = texts.map(({ names, all }, at) =>
    words.reduce(
      (sum, word, index) => {
        const times = (hasWord(all, word) ? 1 : 0) + (hasWord(names, word) ? 2 : 0);
        return sum + times * (weights[index] ?? 0);
      },
      tools[at]?.name === query.trim() ? Number.MAX_VALUE : 0,
    ),
  );
  return tools
    .map((tool, index) => ({ tool, score: scores[index] ?? 0 }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ tool }) => tool);
}

function wordsOf(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))];
}

/** Returns whether a text has a word, or another form of it: "quotes" for "quote", "writer" for "write". */
function hasWord(words: readonly string[], word: string): boolean {
  return words.some((other) => {
    const [short, long] = other.length < word.length ? [other, word] : [word, other];
    return long === short || (short.length > 3 && long.length - short.length <= 3 && long.startsWith(short));
  });
}
