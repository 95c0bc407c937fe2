import { linesOutsideFences } from '../declaration/automation-templates';
import { webhookAutomations } from '../declaration/webhook-automations';
import { type Finding, type Findings, findingAtOffset } from '../finding';
import type { AutomationSource } from '../project/automation-source';
import type { CheckInput, FormTool } from '../project/check-input';

/** Runs ignore text above the first section, and a heading inside a fenced block is part of its text. */
export const explains =
  'Every text of an automation.md is below a heading "## Name" that is not inside a fenced block.';

export function checkForm(tool: FormTool, input: CheckInput): Findings {
  const { automation } = tool;
  if (!automation || automation.value === undefined) return [];
  const { lines, unclosed } = linesOutsideFences(automation);
  const pluginSections = webhookAutomations(input, tool).flatMap(({ plugin }) =>
    Object.keys(plugin?.manifest.sections ?? {}),
  );
  const first = automation.sections[0]?.headingOffset ?? Number.POSITIVE_INFINITY;
  const misread = lines.flatMap(({ text, offset }) => misreadHeading(automation, text, offset, pluginSections));
  // A kind without sections allows notes anywhere.
  const stray =
    pluginSections.length > 0 &&
    lines.find(({ text, offset }) => offset < first && text.trim() && !intendedHeading(text, pluginSections));
  return [
    misread,
    stray ? strayText(automation, stray.offset, stray.text) : [],
    unclosed !== undefined && unclosedFence(automation, unclosed),
  ];
}

/** Returns the heading a line is meant to be, if it names a section but is not written as a heading. */
function intendedHeading(line: string, headings: readonly string[]): string | undefined {
  const [, marks = '', name = '', rest = ''] = /^\s*(#{1,6})\s*([^:#]+?)(:.*?)?\s*#*\s*$/.exec(line) ?? [];
  const section = headings.find((heading) => heading.toLowerCase() === name.toLowerCase());
  const isRead = marks === '##' && /^## /.test(line);
  return section && !isRead ? `## ${section}${rest}` : undefined;
}

function misreadHeading(source: AutomationSource, line: string, offset: number, headings: readonly string[]): Findings {
  const heading = intendedHeading(line, headings);
  if (!heading) return [];
  return findingAtOffset(source, offset, {
    found: `"${line.trim()}", which is text and begins no section`,
    expected: `"${heading}" at the beginning of the line`,
    mend: `Write "${heading}", or choose other words if it is meant as text.`,
  });
}

function strayText(source: AutomationSource, offset: number, line: string): Finding {
  const text = line.trim();
  return findingAtOffset(source, offset, {
    found: `"${text.length > 40 ? `${text.slice(0, 37)}...` : text}" before the first section, which no run reads`,
    expected: 'a heading such as "## Prompt" above every text',
    mend: 'Move it under a heading, or remove it.',
  });
}

function unclosedFence(source: AutomationSource, offset: number): Finding {
  return findingAtOffset(source, offset, {
    found: 'a fenced block that is never closed, so that every heading after it is text',
    expected: 'a closing fence: a line with the same three characters',
    mend: 'Add the closing fence.',
  });
}
