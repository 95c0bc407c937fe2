import {
  createMcpHandler,
  type McpHttpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';

export interface CommandEnd {
  status: number | null;
  stdout: string;
  stderr: string;
}

export type RunCommand = (script: string, args: readonly string[]) => Promise<CommandEnd>;

/** A text an agent may pass, with the pattern it must match: no argument can be read as an option. */
interface Param {
  description: string;
  pattern: string;
  required?: boolean;
}

interface Command {
  script: string;
  description: string;
  params: Record<string, Param>;
  args(values: Record<string, string>): string[];
  /** true: it changes no files. */
  readOnly: boolean;
}

const TOOL: Param = { description: 'Id of a tool, the name of its folder in `tools`.', pattern: '^[a-z][a-z0-9-]*$' };

const onTool = ({ tool }: Record<string, string>) => [...(tool ? [tool] : []), '--json'];

/** The commands that an agent may run, by name. */
const COMMANDS: Record<string, Command> = {
  check: {
    script: 'check.ts',
    description:
      'Problems of the declarations, of one tool or of all: file, line, what was found, what was expected and how to fix it. An empty list means no problems.',
    params: { tool: TOOL },
    args: onTool,
    readOnly: true,
  },
  show: {
    script: 'show.ts',
    description: 'A complete declaration with its defaults, and where each value comes from.',
    params: { tool: { ...TOOL, required: true } },
    args: onTool,
    readOnly: true,
  },
  prompts: {
    script: 'prompts.ts',
    description: 'The messages a model gets for every valid sample, of one tool or of all.',
    params: { tool: TOOL },
    args: onTool,
    readOnly: true,
  },
  diff: {
    script: 'diff.ts',
    description: 'What changed declarations mean for members, workflows and API clients.',
    params: { ref: { description: 'Commit, tag or branch; default: the last commit.', pattern: '^[\\w][\\w./~^-]*$' } },
    args: ({ ref }) => [...(ref ? [ref] : []), '--json'],
    readOnly: true,
  },
  states: {
    script: 'states.ts',
    description: 'Every state of a tool that the studio shows, with the address at which it stands alone.',
    params: { tool: { ...TOOL, required: true } },
    args: onTool,
    readOnly: true,
  },
  new_tool: {
    script: 'new-tool.ts',
    description:
      'Makes a tool with one question, which runs at once: its folder, its samples, and texts that begin with "Say here".',
    params: {
      id: { ...TOOL, required: true },
      title: { description: 'What members read.', pattern: '^\\w.*$', required: true },
      result: { description: 'Kind of result, such as text or rows.', pattern: '^[a-z][a-z-]*$', required: true },
    },
    args: ({ id = '', title = '', result = '' }) => ['--id', id, '--title', title, '--result', result],
    readOnly: false,
  },
};

/** Creates the handler that offers the commands to agents, over the Model Context Protocol. */
export function workshopHandler(run: RunCommand): McpHttpHandler {
  return createMcpHandler(() => {
    const server = new Server({ name: 'workshop', version: '1' }, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/list', () => ({ tools: Object.entries(COMMANDS).map(describe) }));
    server.setRequestHandler('tools/call', async ({ params }) => {
      const command = Object.hasOwn(COMMANDS, params.name) ? COMMANDS[params.name] : undefined;
      if (!command)
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          `There is no "${params.name}". There are: ${Object.keys(COMMANDS).join(', ')}.`,
        );
      const { status, stdout, stderr } = await run(command.script, command.args(readParams(command, params.arguments)));
      // Findings also lead to an exit status above 0, but only a failed command leaves stdout empty.
      const isError = status !== 0 && stdout.trim() === '';
      return { content: [{ type: 'text' as const, text: isError ? stderr : stdout }], ...(isError && { isError }) };
    });
    return server;
  });
}

function describe([name, { description, params, readOnly }]: [string, Command]) {
  const properties = Object.entries(params).map(([param, { required: _, ...schema }]) => [
    param,
    { type: 'string', ...schema },
  ]);
  const required = Object.keys(params).filter((param) => params[param]?.required);
  return {
    name,
    description,
    inputSchema: {
      type: 'object' as const,
      properties: Object.fromEntries(properties),
      required,
      additionalProperties: false,
    },
    annotations: { readOnlyHint: readOnly, openWorldHint: false },
  };
}

/** Reads the arguments of a call. @throws ProtocolError naming the one that is wrong, and what was expected */
function readParams({ params }: Command, args: Record<string, unknown> = {}): Record<string, string> {
  const unknown = Object.keys(args).find((name) => !Object.hasOwn(params, name));
  if (unknown !== undefined)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `"${unknown}" is none of ${Object.keys(params).join(', ')}.`,
    );
  const values: Record<string, string> = {};
  for (const [name, { pattern, required, description }] of Object.entries(params)) {
    const value = args[name];
    if (value === undefined && !required) continue;
    if (typeof value !== 'string' || !new RegExp(pattern).test(value))
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `"${name}" must match ${pattern}. ${description}`);
    values[name] = value;
  }
  return values;
}
