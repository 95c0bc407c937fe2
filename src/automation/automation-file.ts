import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import type { Automation as FrontMatter } from '@/generated/automation';

/** What `tools/<id>/automation.md` says. */
export interface AutomationFile extends FrontMatter {
  /** Instructions for the model, as a template. */
  system: string;
  /** The request to the model, as a template. */
  prompt: string;
  /** What the key "demo" answers: a template, or a fenced JSON block whose texts are templates. */
  demo: string;
}

/**
 * Reads the automation of a tool; undefined where the tool has none.
 *
 * @param schema the parsed `schemas/automation.schema.json`
 * @throws Error naming the file and what is wrong with it
 */
export function loadAutomation(toolsDir: string, tool: string, schema: object): AutomationFile | undefined {
  const file = join(toolsDir, tool, 'automation.md');
  if (!existsSync(file)) return undefined;
  try {
    return parseAutomation(readFileSync(file, 'utf8'), schema);
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/** Parses the text of an automation file: front matter, then the sections System, Prompt and Demo. */
export function parseAutomation(text: string, schema: object): AutomationFile {
  const [, yaml, markdown] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n')) ?? [];
  if (yaml === undefined || markdown === undefined)
    throw new Error('it must begin with front matter between two lines of ---.');
  const front: unknown = parse(yaml);
  const ajv = new Ajv({ allErrors: true, strict: false });
  if (!ajv.validate(schema, front))
    throw new Error(`the front matter is wrong: ${ajv.errorsText(undefined, { dataVar: 'it' })}.`);
  const sections = sectionsOf(markdown);
  return {
    ...(front as FrontMatter),
    system: sections.System ?? '',
    prompt: sections.Prompt ?? '',
    demo: sections.Demo ?? '',
  };
}

/** Texts under the headings of the second level, by heading; headings inside fenced blocks are text. */
function sectionsOf(markdown: string): Record<string, string> {
  const sections: Record<string, string[]> = {};
  let current: string[] = [];
  let fenced = false;
  for (const line of markdown.split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    const heading = fenced ? undefined : /^## (System|Prompt|Demo)\s*$/.exec(line)?.[1];
    if (!heading) {
      current.push(line);
      continue;
    }
    current = [];
    sections[heading] = current;
  }
  return Object.fromEntries(Object.entries(sections).map(([name, lines]) => [name, lines.join('\n').trim()]));
}
