import { demoAnswer } from '@/automation/parts/demo';
import type { Content } from '@/automation/parts/respond';
import { requestBody } from '@/registry/request-body';
import type { FormTool } from './check-input';
import { type SampleFile, sampleValue } from './sample-files';

/** The demo answer of a chat, and the request body it was filled in from. */
export interface DemoContent {
  content: Content;
  body: Record<string, unknown>;
}

/**
 * Fills in the demo of a tool from the answers of a valid sample. Returns undefined if the demo or the body cannot be built,
 * which other rules report.
 *
 * @param kind kind of the result: a list becomes a property with that name, like in the answer of a model
 */
export function demoContent(
  { form }: FormTool,
  demo: string,
  kind: string | undefined,
  sample: SampleFile | undefined,
): DemoContent | undefined {
  const answers = sample ? (sampleValue(sample).answers ?? {}) : {};
  try {
    const body = form.request ? requestBody(form, form.request, { answers, variables: {} }) : {};
    const content = demoAnswer(demo, body as DemoContent['body']);
    return {
      body: body as DemoContent['body'],
      content: Array.isArray(content) && kind ? { [kind]: content } : content,
    };
  } catch {
    return undefined;
  }
}
