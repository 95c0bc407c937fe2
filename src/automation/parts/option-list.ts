import { demoAnswer } from './demo';
import { type Automation, jsonAnswer } from './run';

/**
 * Creates an automation that answers with the option list of an automation file, for the key "demo" and for webhooks
 * without a live list.
 *
 * @param demo the section `## Demo: <webhook>`
 * @param secrets body fields the list may not contain
 */
export function createOptionList(demo: string, secrets: readonly string[]): Automation {
  return async ({ body }) => {
    const visible = Object.entries(body).filter(([name]) => !secrets.includes(name));
    return jsonAnswer(demoAnswer(demo, Object.fromEntries(visible)));
  };
}
