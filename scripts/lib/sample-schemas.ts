import type { SampleFolder } from './sample-files.ts';

const why = { type: 'string', minLength: 1, description: 'What the sample is for' };
const answers = { type: 'object', description: 'What a member filled in, by field name' };
const session = {
  type: 'object',
  description: 'Stored facts about the member',
  additionalProperties: false,
  properties: { email: { type: 'string' }, firstName: { type: 'string' } },
};

/** The form of each kind of sample, as JSON Schema. */
export const SAMPLE_SCHEMAS: Record<SampleFolder, object> = {
  valid: {
    type: 'object',
    title: 'valid sample',
    required: ['why', 'answers'],
    additionalProperties: false,
    properties: { why, answers, session },
  },
  invalid: {
    type: 'object',
    title: 'invalid sample',
    required: ['why', 'answers', 'problems'],
    additionalProperties: false,
    properties: {
      why,
      answers,
      problems: {
        type: 'object',
        minProperties: 1,
        additionalProperties: { type: 'string' },
        description: 'The JSON Schema keyword broken, by field',
      },
    },
  },
  responses: {
    type: 'object',
    title: 'response sample',
    required: ['why', 'status', 'contentType', 'body', 'expect'],
    additionalProperties: false,
    properties: {
      why,
      status: { type: 'integer', minimum: 100, maximum: 599, description: 'HTTP status' },
      contentType: { type: 'string', description: 'Value of the Content-Type header; may be empty' },
      body: { description: 'The text of the answer, or a JSON value' },
      expect: { type: 'string', minLength: 1, description: 'The kind of result read from it, or "failure"' },
    },
  },
};
