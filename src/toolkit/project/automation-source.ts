import {
  type AutomationSection,
  type AutomationText,
  readAutomationText,
  splitHeading,
} from '@/automation/parts/automation-source';

import type { Automation } from '@/generated/automation';
import type { Source } from '../json/json-locations';
import { memoizeByText } from '../memoize';

export type { AutomationSection } from '@/automation/parts/automation-source';

/** A parsed automation.md: `value` is its front matter. */
export interface AutomationSource extends Source, AutomationText {}

/** Parses automation.md as the server does. */
export const parseAutomationText = memoizeByText(
  (path, text): AutomationSource => ({ path, text, ...readAutomationText(text) }),
);

/** Returns the front matter, unvalidated: another rule checks it against its schema. */
export function frontMatterOf({ value }: AutomationSource): Partial<Automation> {
  return typeof value === 'object' && value !== null ? value : {};
}

/** Returns the sections of an action, or without `action` those of the tool itself, with headings without the action's name. */
export function sectionsNamed({ sections }: AutomationSource, action?: string): AutomationSection[] {
  return sections.flatMap((section) => {
    const { heading, name } = splitHeading(section);
    return name === action ? [{ ...section, heading }] : [];
  });
}
