import { type Finding, type Findings, findingAtOffset, positionAt } from '../finding';
import { schemaFindings } from '../json/schema-findings';
import type { AutomationSource } from '../project/automation-source';
import type { CheckedTool, CheckInput } from '../project/check-input';
import { yamlProblem } from '../text/yaml-problem';

/** The server reads the front matter only when it starts; this rule finds errors earlier, with their line. */
export const explains = 'The front matter of every automation.md is YAML and fits schemas/automation.schema.json.';

export function checkTool({ automation }: CheckedTool, { schemas }: CheckInput): Findings {
  if (!automation) return [];
  const [first] = automation.syntax;
  if (!first) return schemaFindings(automation, schemas.automation);
  const unclosed = lastLineOfOpenFrontMatter(automation);
  if (unclosed !== undefined) return unclosedFinding(automation, unclosed);
  const [, opening = '', yaml] = /^(\uFEFF?---[ \t]*\r?\n)([\s\S]*?)\r?\n---/.exec(automation.text) ?? [];
  if (yaml === undefined) return findingAtOffset(automation, first.offset, NO_FRONT_MATTER);
  const { offset, ...problem } = yamlProblem(yaml, first.offset - opening.length, first.code);
  return findingAtOffset(automation, opening.length + offset, problem);
}

const NO_FRONT_MATTER = {
  found: 'no front matter',
  expected: 'front matter in YAML',
  mend: 'Begin the file with a line ---, then "kind: ..." and the other settings as YAML, then another line ---.',
};

/** Returns the offset of the line before the first Markdown heading, if the front matter is never closed. */
function lastLineOfOpenFrontMatter({ text }: AutomationSource): number | undefined {
  if (!/^\uFEFF?---[ \t]*\r?\n/.test(text) || /\n---[ \t]*(?:\r?\n|$)/.test(text)) return undefined;
  const markdown = text.search(/\n#{1,6}[ \t]/);
  const yaml = text.slice(0, markdown < 0 ? text.length : markdown).trimEnd();
  return yaml.lastIndexOf('\n') + 1;
}

function unclosedFinding(source: AutomationSource, offset: number): Finding {
  const { line } = positionAt(source.text, offset);
  const indent = /^[ \t]*/.exec(source.text.slice(offset))?.[0].length ?? 0;
  return findingAtOffset(source, offset + indent, {
    found: 'front matter that begins in line 1 and never ends',
    expected: 'a line --- before the first section',
    mend: `Add a line --- after line ${line}.`,
  });
}
