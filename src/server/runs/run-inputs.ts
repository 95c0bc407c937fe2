import type { RunInputs } from '@/contracts/run';
import { bodyReader, optional } from '../platform/http/body-schema';
import { bodyProblem } from './body-problem';
import { CLIENT_FIELD } from './run-params';
import type { Runs } from './runs';

/**
 * The schema keywords that saved inputs must satisfy. Required fields may be missing, but no field may be unknown or
 * too large.
 */
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

/** Reads the inputs of a form, and their client, from a body. @throws Failure 400 */
export const readInputs = bodyReader<{ inputs: RunInputs; client?: string }>({
  inputs: { type: 'object', message: 'The inputs could not be read: they are an object with a value for each field.' },
  client: optional(CLIENT_FIELD),
});

/** Checks inputs against the fields and bounds of the tool's form. @throws Failure 400 naming the field */
export async function checkInputs({ tools }: Pick<Runs, 'tools'>, tool: string, inputs: RunInputs): Promise<void> {
  const form = Object.hasOwn(tools, tool) ? await tools[tool]?.() : undefined;
  if (!form || form.tool.validate(inputs)) return;
  const errors = (form.tool.validate.errors ?? []).filter(({ keyword }) => CHECKED_KEYWORDS.includes(keyword));
  if (errors.length > 0) throw bodyProblem(errors);
}
