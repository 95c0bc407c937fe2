import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Problem } from '@/contracts/problem';
import { secretFields } from '@/registry/answers';
import { filePart } from '@/registry/file-fields';
import type { JsonSchema } from '@/registry/form-schemas';
import type { FormDeclaration } from '@/registry/options';
import { answersSchema } from '@/server/runs/programs/answers-schema';

/** Id of the question of a call. It asks for all missing answers at once. */
const QUESTION = 'answers';

const SIMPLE_TYPES: readonly unknown[] = ['string', 'number', 'integer', 'boolean'];

/** Returns what a client declares that it can do; nothing before protocol 2026-07-28. */
export function capabilitiesOf({ envelope = {} }: ServerContext['mcpReq']): ClientCapabilities {
  return (envelope as { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities })[CLIENT_CAPABILITIES_META_KEY] ?? {};
}

/** Returns whether the client can ask its user in this call (since protocol 2026-07-28) and has not done so yet. */
export function canAskBack({ mcpReq }: ServerContext): boolean {
  const { elicitation } = capabilitiesOf(mcpReq);
  const takesForms = elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
  return takesForms && inputResponse(mcpReq.inputResponses, QUESTION).kind === 'missing';
}

/** Returns the arguments of a call, merged with the user's answers to the question. */
export function withAnswers(input: unknown, { mcpReq }: ServerContext): unknown {
  const answers = acceptedContent(mcpReq.inputResponses, QUESTION);
  return answers ? { ...(input as object), ...answers } : input;
}

/**
 * Asks the user for missing answers. Returns undefined if there is any other problem, which the model must fix, or if the
 * user cannot be asked for a missing answer: a file, a list or a key (the protocol forbids keys in forms).
 */
export function askForMissing(
  form: FormDeclaration,
  problems: readonly Problem[] = [],
): InputRequiredResult | undefined {
  const { properties = {} } = answersSchema(form);
  const secrets = secretFields(form);
  const questions: Record<string, object> = {};
  for (const { field = '', code } of problems) {
    const schema = properties[field];
    const declared = form.form.properties[field];
    const isAskable =
      declared && SIMPLE_TYPES.includes(declared.type) && !filePart(declared) && !secrets.includes(field);
    if (code !== 'required' || !isAskable || !schema) return undefined;
    questions[field] = question(schema);
  }
  if (Object.keys(questions).length === 0) return undefined;
  const message = `"${form.page?.title ?? form.id}" needs ${problems.length > 1 ? 'some more answers' : 'one more answer'}.`;
  const requestedSchema = { type: 'object', properties: questions, required: Object.keys(questions) };
  const elicit = inputRequired.elicit({ message, requestedSchema } as Parameters<typeof inputRequired.elicit>[0]);
  return inputRequired({ inputRequests: { [QUESTION]: elicit } });
}

/** The keywords of a field's schema that forms of clients support. */
const SUPPORTED_KEYWORDS = 'type title description enum minLength maxLength minimum maximum'.split(' ');

function question(schema: JsonSchema): object {
  const parts = Object.entries(schema).filter(
    ([name, value]) => SUPPORTED_KEYWORDS.includes(name) && value !== undefined,
  );
  return Object.fromEntries(parts);
}
