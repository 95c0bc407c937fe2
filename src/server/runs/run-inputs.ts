import type { RunInputs } from '@/contracts/run';
import type { FilledForm } from '@/contracts/run-inputs';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import { bodyReader, optional } from '../platform/http/body-schema';
import { bodyProblem } from './body-problem';
import { withoutFields } from './body-secrets';
import { CLIENT_FIELD } from './run-params';
import type { Runs } from './runs';

/** The schema keywords that saved inputs must satisfy; required fields may be missing. */
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
export const readInputs = bodyReader<FilledForm>({
  inputs: { type: 'object', message: 'The inputs could not be read: they are an object with a value for each field.' },
  client: optional(CLIENT_FIELD),
});

/** Returns inputs as they may be stored: without keys, and within the bounds of the form. @throws Failure 400 naming the field */
export async function storableInputs(
  { tools }: Pick<Runs, 'tools'>,
  { tool, secrets, formSecrets }: Pick<WebhookEntry, 'tool' | 'secrets' | 'formSecrets'>,
  inputs: RunInputs,
): Promise<RunInputs> {
  const storable = withoutFields(inputs, [...secrets, ...formSecrets]) as RunInputs;
  const form = Object.hasOwn(tools, tool) ? await tools[tool]?.() : undefined;
  if (!form || form.tool.validate(storable)) return storable;
  const errors = (form.tool.validate.errors ?? []).filter(({ keyword }) => CHECKED_KEYWORDS.includes(keyword));
  if (errors.length > 0) throw bodyProblem(errors);
  return storable;
}

/**
 * Reads the inputs in the header of a request that starts a run. The run starts without inputs that cannot be stored, as
 * those of a form that has changed since: its body alone says what it is about.
 *
 * @param header the value of `INPUTS_HEADER`
 */
export async function readInputsHeader(
  services: Pick<Runs, 'tools'>,
  entry: WebhookEntry,
  header: string | undefined,
): Promise<Partial<FilledForm>> {
  if (!header) return {};
  try {
    const { inputs, client } = readInputs(JSON.parse(decodeURIComponent(header)));
    return { inputs: await storableInputs(services, entry, inputs), client };
  } catch {
    return {};
  }
}
