import { demoAnswer } from './demo';
import { type Automation, jsonAnswer } from './run';

/**
 * Creates an automation that answers with the option list of an automation file, for the key "demo" and for webhooks
 * without a live list.
 *
 * @param demo the section `## Demo: <webhook>`
 * @param secrets body fields that the list must not contain
 */
export function createOptionList(demo: string, secrets: readonly string[]): Automation {
  return async ({ body }) => {
    const publicFields = Object.entries(body).filter(([name]) => !secrets.includes(name));
    return jsonAnswer(demoAnswer(demo, Object.fromEntries(publicFields)));
  };
}
