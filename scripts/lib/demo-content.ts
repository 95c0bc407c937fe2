import { demoAnswer } from '@/automation/parts/demo';
import type { Content } from '@/automation/parts/respond';
import { requestBody } from '@/registry/request-body';
import type { FormTool } from './registry-input.ts';
import { type SampleFile, sampleValue } from './sample-files.ts';

/** What a chat answers to the key "demo", and the body it answers to. */
export interface DemoContent {
  content: Content;
  body: Record<string, unknown>;
}

/**
 * The demo of a tool, filled in from the answers of a valid sample; undefined where demo or body cannot be made, which
 * other rules report.
 *
 * @param kind kind of its result: a list is answered under that name, as that of a model is
 */
export function demoContent(
  { form }: FormTool,
  demo: string,
  kind: string | undefined,
  sample: SampleFile | undefined,
): DemoContent | undefined {
  const answers = sample ? (sampleValue(sample).answers ?? {}) : {};
  try {
    const body = form.request ? requestBody(form, form.request, { answers, facts: {} }) : {};
    const content = demoAnswer(demo, body as DemoContent['body']);
    return {
      body: body as DemoContent['body'],
      content: Array.isArray(content) && kind ? { [kind]: content } : content,
    };
  } catch {
    return undefined;
  }
}
