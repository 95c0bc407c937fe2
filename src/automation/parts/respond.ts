import type { Answer } from '@/contracts/answer';
import type { Automation as FrontMatter } from '@/generated/automation';
import { jsonAnswer } from './run';

/** Content of an answer: text, or a JSON value. */
export type Content = string | Record<string, unknown> | unknown[];

/** Wraps content in the response shape that the front matter declares (docs/behaviour.md, section 7). */
export function respond(
  frontMatter: Pick<FrontMatter, 'respond' | 'echo'>,
  content: Content,
  body: Readonly<Record<string, unknown>>,
): Answer {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  switch (frontMatter.respond) {
    case 'message':
      return jsonAnswer({ message: { content: text } });
    case 'text':
      return { status: 200, contentType: 'text/plain; charset=utf-8', body: text };
    case 'json':
      return jsonAnswer(content);
    case 'output': {
      const echoedFields = Object.fromEntries((frontMatter.echo ?? []).map((field) => [field, body[field]]));
      return jsonAnswer({ ...echoedFields, output: [{ content: [{ text }] }] });
    }
    default:
      return jsonAnswer({ choices: [{ message: { content: text } }] });
  }
}
