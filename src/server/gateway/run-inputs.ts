import { Failure } from '@/contracts/failure';
import type { RunInputs } from '@/contracts/run';
import { bodyProblem } from './body-problem';
import type { Gateway } from './gateway';
import { jsonBody } from './json-body';
import { readClientId } from './run-asks';

/** What inputs are held to: they may be fewer than a submit takes, but no others, and none larger. */
const HELD_TO: readonly string[] = [
  'additionalProperties',
  'type',
  'enum',
  'format',
  'pattern',
  'maxLength',
  'maxItems',
  'maximum',
];

/** What a form was filled in with, and the client it was for, as a body says it. @throws Failure 400 */
export function readInputs(text: string): { inputs: RunInputs; client?: string } {
  const { inputs, client } = (jsonBody(text) ?? {}) as { inputs?: unknown; client?: unknown };
  const folder = client !== undefined && { client: readClientId(client) };
  if (inputs && typeof inputs === 'object' && !Array.isArray(inputs)) return { inputs: inputs as RunInputs, ...folder };
  throw new Failure('invalid_body', 'The inputs could not be read.', 400, { field: 'inputs' });
}

/** Sees that inputs have the names and bounds of their tool's form. @throws Failure 400 naming the field */
export async function checkInputs({ tools }: Gateway, tool: string, inputs: RunInputs): Promise<void> {
  const form = Object.hasOwn(tools, tool) ? await tools[tool]?.() : undefined;
  if (!form || form.tool.validate(inputs)) return;
  const errors = (form.tool.validate.errors ?? []).filter(({ keyword }) => HELD_TO.includes(keyword));
  if (errors.length > 0) throw bodyProblem(errors);
}
