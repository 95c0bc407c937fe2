import { type AutomationText, placeOf, readAutomationText, type Section } from '@/automation/parts/automation-source';

import type { Automation } from '@/generated/automation';
import { lastMade } from './last-made.ts';
import type { Source } from './source-map.ts';

export type { Section } from '@/automation/parts/automation-source';

/** An automation file: its front matter as the value, and its sections. */
export interface AutomationSource extends Source, AutomationText {}

/** Reads `automation.md` as the server does. */
export const parseAutomationText = lastMade(
  (path, text): AutomationSource => ({ path, text, ...readAutomationText(text) }),
);

/** The front matter as far as it is there: its shape is held by a rule of its own. */
export function frontMatterOf({ value }: AutomationSource): Partial<Automation> {
  return typeof value === 'object' && value !== null ? value : {};
}

/** The sections of an action, or the tool's own where no name is given, under their headings without the name. */
export function sectionsNamed({ sections }: AutomationSource, wanted?: string): Section[] {
  return sections.flatMap((section) => {
    const { heading, name } = placeOf(section);
    return name === wanted ? [{ ...section, heading }] : [];
  });
}
