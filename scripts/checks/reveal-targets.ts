import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { revealFault } from '../lib/reveal-faults.ts';

/**
 * An "Other" that reveals nothing, or a text field nothing reveals, is the usual slip when an option is renamed. A field
 * can also not be replaced by a text where it offers no choice to replace.
 */
export const rule = {
  name: 'reveal-targets',
  explains: 'Every reveal belongs to a field and waits for an option another field really has.',
  perTool: true,
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    Object.keys(tool.declaration.reveal ?? {}).flatMap((field) => revealFault(tool, field) ?? []),
  );
}
