import { revealProblem } from '../declaration/reveal-problems';
import type { Findings } from '../finding';
import type { FormTool } from '../project/check-input';

/**
 * A renamed option often leaves an "Other" that reveals nothing, or a text field that is never revealed. The text
 * of an "Other" replaces the chosen option, so the deciding field must have options.
 */
export const explains = 'Every condition of a field depends on an existing option of another field.';

export function checkForm(tool: FormTool): Findings {
  return Object.keys(tool.declaration.reveal ?? {}).flatMap((field) => revealProblem(tool, field) ?? []);
}
