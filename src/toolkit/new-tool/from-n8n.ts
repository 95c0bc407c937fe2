import { isObject } from '@/contracts/json';
import { textsIn } from '../project/declaration-texts';
import { type Draft, type Question, type Schema, UnreadableSource } from './draft';
import { namesReadFromWebhook } from './n8n-reads';
import { findSecrets, schemaOfValue } from './schema-of-value';
import { isSecretName } from './secrets';

interface Node {
  name: string;
  type: string;
  parameters: Schema;
}

/**
 * Drafts a tool from an exported n8n workflow: the input of its webhook or form becomes the form, its answer the result.
 *
 * @throws UnreadableSource
 */
export function fromN8n(workflow: Schema): Draft {
  const nodes = nodesOf(workflow);
  const form = nodes.find(({ type }) => type.endsWith('.formTrigger'));
  const webhook = nodes.find(({ type }) => type.endsWith('.webhook'));
  const trigger = form ?? webhook;
  if (!trigger)
    throw new UnreadableSource(
      'The workflow begins neither with a webhook nor with a form. Expected: a node "Webhook" or "On form submission", with which a page can start it.',
    );
  const questions: Question[] = [];
  const pinned = pinnedBody(workflow, trigger.name);
  const inputSchema = form ? formSchema(form, questions) : webhookSchema(nodes, pinned, questions);
  const answer = exampleResponse(workflow, nodes, trigger.name);
  const path = typeof trigger.parameters.path === 'string' ? trigger.parameters.path : undefined;
  const title = [trigger.parameters.formTitle, workflow.name].find(
    (text): text is string => typeof text === 'string' && text.trim() !== '',
  );
  const description = trigger.parameters.formDescription;
  if (form)
    questions.push({
      about: 'The workflow',
      guess: 'It begins with a form of n8n: replace that by a Webhook node, and read the answers as $json.body.',
    });
  const { httpMethod } = trigger.parameters;
  if (!form && ![httpMethod].flat().includes('POST'))
    questions.push({
      about: 'The workflow',
      guess: `Its webhook takes ${typeof httpMethod === 'string' ? httpMethod : 'GET'} only: set its method to POST, and read the answers as $json.body.`,
    });
  return {
    source: 'a workflow of n8n',
    ...(title && { title }),
    ...(typeof description === 'string' && description && { about: description }),
    inputSchema,
    root: {},
    callsService: true,
    ...(!form && path && { webhook: path }),
    ...(answer !== undefined && { answer: { body: answer } }),
    secrets: findSecrets(workflow.nodes).concat(findSecrets(pinned)),
    questions,
  };
}

function nodesOf({ nodes }: Schema): Node[] {
  return (Array.isArray(nodes) ? nodes : []).filter(isObject).flatMap(({ name, type, parameters, disabled }) => {
    if (typeof name !== 'string' || typeof type !== 'string' || disabled === true) return [];
    return [{ name, type, parameters: isObject(parameters) ? parameters : {} }];
  });
}

function pinnedBody({ pinData }: Schema, trigger: string): unknown {
  const items = isObject(pinData) && Object.hasOwn(pinData, trigger) ? pinData[trigger] : undefined;
  const item = Array.isArray(items) ? items[0] : undefined;
  const json = isObject(item) && isObject(item.json) ? item.json : item;
  return isObject(json) && isObject(json.body) ? json.body : undefined;
}

/** Returns the schema of a webhook's body, from its pinned data and from the expressions of the other nodes. */
function webhookSchema(nodes: readonly Node[], pinned: unknown, questions: Question[]): Schema {
  const example = isObject(pinned) ? pinned : {};
  const texts = nodes.flatMap(({ parameters }) => textsIn(parameters));
  const readNames = texts.flatMap(({ value }) => namesReadFromWebhook(value));
  const unknown = [...new Set(readNames)].filter((name) => !Object.hasOwn(example, name));
  const properties = [
    ...Object.entries(example).map(([name, value]) => [name, schemaOfValue(value, name)] as const),
    ...unknown.map((name) => [name, { type: 'string', ...(isSecretName(name) && { format: 'password' }) }] as const),
  ];
  if (properties.length === 0) {
    const guess =
      'No node says what its webhook is sent: one text, "input", stands for it. Read it as {{ $json.body.input }}.';
    questions.push({ about: 'The form', guess });
    return { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] };
  }
  const plain = unknown.filter((name) => !isSecretName(name));
  if (plain.length > 0)
    questions.push({
      about: 'The form',
      guess: `The workflow does not say what these are, and they are asked for as texts: ${plain.slice(0, 20).join(', ')}.`,
    });
  questions.push({
    about: 'The form',
    guess: 'The workflow does not say what may be left out: all of it must be filled in.',
  });
  return { type: 'object', properties: Object.fromEntries(properties), required: properties.map(([name]) => name) };
}

const FORMATS: Readonly<Record<string, Schema>> = {
  number: { type: 'number' },
  date: { type: 'string', format: 'date' },
  email: { type: 'string', format: 'email' },
  password: { type: 'string', format: 'password' },
  file: { type: 'string', format: 'binary' },
  textarea: { type: 'string', maxLength: 2000 },
};

/** Returns the schema of an n8n form: `formFields.values`, each with a label, a type, and options. */
function formSchema({ parameters }: Node, questions: Question[]): Schema {
  const { values } = isObject(parameters.formFields) ? parameters.formFields : {};
  const fields = (Array.isArray(values) ? values : []).filter(isObject).filter(({ fieldType }) => fieldType !== 'html');
  const namedFields = fields.map(
    (field, index) => [String(field.fieldName || field.fieldLabel || `Field ${index + 1}`), field] as const,
  );
  if (namedFields.length === 0)
    throw new UnreadableSource('The form of the workflow has no fields. Expected: at least one under "Form Elements".');
  const hasDuplicates = new Set(namedFields.map(([name]) => name)).size < namedFields.length;
  if (hasDuplicates)
    questions.push({ about: 'The form', guess: 'Two of its fields have one label; the last of them was taken.' });
  return {
    type: 'object',
    properties: Object.fromEntries(namedFields.map(([name, field]) => [name, formFieldSchema(field, name)])),
    required: namedFields.filter(([, { requiredField }]) => requiredField === true).map(([name]) => name),
  };
}

function formFieldSchema(
  { fieldLabel, fieldType, fieldOptions, multiselect, placeholder, fieldValue }: Schema,
  name: string,
): Schema {
  const { values } = isObject(fieldOptions) ? fieldOptions : {};
  const options = (Array.isArray(values) ? values : [])
    .filter(isObject)
    .flatMap(({ option }) => (typeof option === 'string' ? [option] : []));
  const common = {
    title: typeof fieldLabel === 'string' && fieldLabel ? fieldLabel : name,
    ...(typeof placeholder === 'string' && placeholder && { examples: [placeholder] }),
    ...(typeof fieldValue === 'string' && fieldValue && { default: fieldValue }),
  };
  if (options.length === 0) return { type: 'string', ...FORMATS[String(fieldType)], ...common };
  if (multiselect === true || fieldType === 'checkbox') return { type: 'array', items: { enum: options }, ...common };
  return { type: 'string', enum: options, ...common };
}

/** Returns an example answer: the literal JSON of the respond node, or the pinned output of the last node. */
function exampleResponse(workflow: Schema, nodes: readonly Node[], trigger: string): unknown {
  const bodies = nodes
    .filter(({ type }) => type.endsWith('.respondToWebhook'))
    .map(({ parameters }) => parameters.responseBody);
  for (const body of bodies) {
    if (typeof body !== 'string' || body.startsWith('=') || /\{\{/.test(body)) continue;
    try {
      return JSON.parse(body);
    } catch {
      if (body.trim()) return body;
    }
  }
  const pinnedOutputs = Object.entries(isObject(workflow.pinData) ? workflow.pinData : {}).filter(
    ([name]) => name !== trigger,
  );
  const [, items] = pinnedOutputs.at(-1) ?? [];
  if (!Array.isArray(items) || items.length === 0) return undefined;
  const outputs = items.map((item) => (isObject(item) && 'json' in item ? item.json : item));
  return outputs.length === 1 ? outputs[0] : outputs;
}
