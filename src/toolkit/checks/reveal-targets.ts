import { revealProblem } from '../declaration/reveal-problems';
import type { Finding } from '../finding';
import type { CheckInput } from '../project/check-input';

/**
 * A renamed option often leaves an "Other" that reveals nothing, or a text field that is never revealed. The text
 * of an "Other" replaces the chosen option, so the deciding field must have options.
 */
export const explains = 'Every reveal belongs to an existing field and depends on an existing option of another field.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    Object.keys(tool.declaration.reveal ?? {}).flatMap((field) => revealProblem(tool, field) ?? []),
  );
}
