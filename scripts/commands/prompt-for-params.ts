import { createInterface } from 'node:readline/promises';
import { type NewToolParams, PARAM_NAMES, paramProblem } from '@/toolkit/new-tool/new-tool-params';
import { describeKinds } from '@/toolkit/new-tool/starter-kinds';
import type { CheckInput } from '@/toolkit/project/check-input';
import { print, type ScriptIo } from '../lib/script-io.ts';

/** The parameters that flags set. */
export type PartialParams = Partial<Record<keyof NewToolParams, string | undefined>>;

/**
 * Returns the parameters of a new tool: from flags, or else from prompts, which repeat until the answer is valid.
 *
 * @throws Error if a flag is invalid, or the input ends too early
 */
export async function promptForParams(flags: PartialParams, input: CheckInput, io: ScriptIo): Promise<NewToolParams> {
  const params: PartialParams = { ...flags };
  for (const param of PARAM_NAMES) {
    const problem = flags[param] === undefined ? undefined : paramProblem(param, flags[param], input);
    if (problem) throw new Error(problem);
  }
  if (PARAM_NAMES.some((param) => param !== 'route' && params[param] === undefined))
    await promptForMissing(params, input, io);
  params.route ??= defaultRoute(params);
  const problem = paramProblem('route', params.route, input);
  if (problem) throw new Error(problem);
  return params as NewToolParams;
}

async function promptForMissing(params: PartialParams, input: CheckInput, io: ScriptIo): Promise<void> {
  const terminal = createInterface({ input: io.input, output: io.output });
  const lines = terminal[Symbol.asyncIterator]();
  try {
    for (const param of PARAM_NAMES) {
      while (params[param] === undefined) {
        io.output.write(promptText(param, params));
        const line = await lines.next();
        if (line.done)
          throw new Error(
            `The input ended. Pass the parameters as flags: ${PARAM_NAMES.map((name) => `--${name}`).join(' ')}`,
          );
        const answer = line.value.trim() || (param === 'route' ? defaultRoute(params) : '');
        const problem = paramProblem(param, answer, input);
        if (problem) print(io, `  ${problem}`);
        else params[param] = answer;
      }
    }
  } finally {
    terminal.close();
  }
}

function promptText(param: keyof NewToolParams, params: PartialParams): string {
  const texts: Record<keyof NewToolParams, string> = {
    id: 'Id, such as plan-maker: ',
    title: 'Title, such as Plan Maker: ',
    result: `Kind of result: ${describeKinds()}: `,
    route: `Route [${defaultRoute(params)}]: `,
  };
  return texts[param];
}

function defaultRoute({ id }: PartialParams): string {
  return `/${id}`;
}
