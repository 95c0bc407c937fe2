import { openLines } from '../lib/automation-text.ts';
import { describedAutomations } from '../lib/described-automations.ts';
import { type Finding, findingAt } from '../lib/finding.ts';
import type { AutomationSource } from '../lib/front-matter.ts';
import type { CheckInput } from '../lib/registry-input.ts';

/** What stands under no section is left out of every run, and what a fence swallows is read as part of another text. */
export const rule = {
  name: 'automation-headings',
  explains: 'Every text of an automation.md stands under a heading as it is read: "## Name", outside of fenced blocks.',
  perTool: true,
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => {
    const { automation } = tool;
    if (!automation || automation.value === undefined) return [];
    const { lines, unclosed } = openLines(automation);
    const known = describedAutomations(input, tool).flatMap(({ plugin }) => Object.keys(plugin?.says.sections ?? {}));
    const first = automation.sections[0]?.headingOffset ?? Number.POSITIVE_INFINITY;
    const misread = lines.flatMap(({ text, offset }) => misreadHeading(automation, text, offset, known));
    // A kind without sections leaves room for notes.
    const stray =
      known.length > 0 && lines.find(({ text, offset }) => offset < first && text.trim() && !asHeading(text, known));
    return [
      ...misread,
      ...(stray ? [strayText(automation, stray.offset, stray.text)] : []),
      ...(unclosed === undefined ? [] : [unclosedFence(automation, unclosed)]),
    ];
  });
}

/** The heading a line is meant to be, where it names a section and is not written as one is. */
function asHeading(line: string, known: readonly string[]): string | undefined {
  const [, marks = '', name = '', rest = ''] = /^\s*(#{1,6})\s*([^:#]+?)(:.*?)?\s*#*\s*$/.exec(line) ?? [];
  const section = known.find((heading) => heading.toLowerCase() === name.toLowerCase());
  const isRead = marks === '##' && /^## /.test(line);
  return section && !isRead ? `## ${section}${rest}` : undefined;
}

function misreadHeading(source: AutomationSource, line: string, offset: number, known: readonly string[]): Finding[] {
  const meant = asHeading(line, known);
  if (!meant) return [];
  const words = {
    found: `"${line.trim()}", which is read as text and begins no section`,
    expected: `"${meant}" at the beginning of the line`,
    mend: `Write "${meant}", or call it otherwise where it is to be text.`,
  };
  return [findingAt(source, offset, words)];
}

function strayText(source: AutomationSource, offset: number, line: string): Finding {
  const text = line.trim();
  return findingAt(source, offset, {
    found: `"${text.length > 40 ? `${text.slice(0, 37)}...` : text}" before the first section, which no run reads`,
    expected: 'a heading such as "## Prompt" above every text',
    mend: 'Move it under a heading, or remove it.',
  });
}

function unclosedFence(source: AutomationSource, offset: number): Finding {
  return findingAt(source, offset, {
    found: 'a fenced block that nothing closes: every heading after it is text',
    expected: 'a line with the same three signs where it ends',
    mend: 'Close the block.',
  });
}
