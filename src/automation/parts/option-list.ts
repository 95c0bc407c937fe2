import { demoAnswer } from './demo';
import { type Automation, jsonAnswer } from './run';

/**
 * Answers with the list of an automation file, for the key "demo" and where nobody has a live one.
 *
 * @param demo the section `## Demo: <webhook>`
 * @param secrets body fields the list may not repeat
 */
export function optionList(demo: string, secrets: readonly string[]): Automation {
  return async ({ body }) => {
    const open = Object.entries(body).filter(([name]) => !secrets.includes(name));
    return jsonAnswer(demoAnswer(demo, Object.fromEntries(open)));
  };
}
