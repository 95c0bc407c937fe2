import { Failure } from '@/contracts/failure';
import type { RunInputs } from '@/contracts/run';
import { parseJsonBody } from '../platform/http/json-body';
import { bodyProblem } from './body-problem';
import { readClientId } from './run-params';
import type { Runs } from './runs';

/** The schema keywords that saved inputs must satisfy. Required fields may be missing, but none may be unknown or too large. */
const CHECKED_KEYWORDS: readonly string[] = [
  'additionalProperties',
  'type',
  'enum',
  'format',
  'pattern',
  'maxLength',
  'maxItems',
  'maximum',
];

/** Reads the inputs of a form, and the client they are for, from a body. @throws Failure 400 */
export function readInputs(text: string): { inputs: RunInputs; client?: string } {
  const { inputs, client } = (parseJsonBody(text) ?? {}) as { inputs?: unknown; client?: unknown };
  const clientPart = client !== undefined && { client: readClientId(client) };
  if (inputs && typeof inputs === 'object' && !Array.isArray(inputs))
    return { inputs: inputs as RunInputs, ...clientPart };
  throw new Failure('invalid_body', 'The inputs could not be read.', 400, { field: 'inputs' });
}

/** Checks inputs against the fields and bounds of the tool's form. @throws Failure 400 naming the field */
export async function checkInputs({ tools }: Pick<Runs, 'tools'>, tool: string, inputs: RunInputs): Promise<void> {
  const form = Object.hasOwn(tools, tool) ? await tools[tool]?.() : undefined;
  if (!form || form.tool.validate(inputs)) return;
  const errors = (form.tool.validate.errors ?? []).filter(({ keyword }) => CHECKED_KEYWORDS.includes(keyword));
  if (errors.length > 0) throw bodyProblem(errors);
}
