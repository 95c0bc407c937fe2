import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { Automation as FrontMatter } from '@/generated/automation';
import { type AutomationSection, readAutomationText, splitHeading } from './automation-source';
import { validatorOf } from './json-validator';

/** The content of `tools/<id>/automation.md`. */
export interface AutomationFile extends FrontMatter {
  /** Section texts by heading; the automation's kind defines their meaning. */
  sections: Sections;
  /** Sections of single actions by action id, and of option lists by webhook: `## Demo: <name>`. */
  named?: Readonly<Record<string, Sections>>;
}

type Sections = Readonly<Record<string, string>>;

export interface SectionSpec {
  description: string;
  /** true: the kind cannot work without it. */
  needed?: boolean;
  /**
   * template: a text with placeholders for the body. demo: a template, or a fenced JSON block whose texts are templates.
   * text: a text without placeholders.
   */
  holds: 'template' | 'demo' | 'text';
}

/** The schema and the kinds with which automation files are validated. */
export interface AutomationContract {
  /** The parsed `schemas/automation.schema.json`. */
  schema: object;
  /** The known kinds, with their sections. */
  kinds: Readonly<Record<string, { sections: Readonly<Record<string, SectionSpec>> }>>;
}

/** Loads the automation of a tool; undefined if it has none. @throws Error naming the file and what is wrong with it */
export function loadAutomation(
  toolsDir: string,
  tool: string,
  contract: AutomationContract,
): AutomationFile | undefined {
  const file = join(toolsDir, tool, 'automation.md');
  if (!existsSync(file)) return undefined;
  try {
    return parseAutomation(readFileSync(file, 'utf8'), contract);
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/** Parses an automation file: front matter, then the sections of its kind. @throws Error saying what is wrong */
export function parseAutomation(text: string, { schema, kinds }: AutomationContract): AutomationFile {
  const { value, syntax, sections } = readAutomationText(text);
  const [first] = syntax;
  if (first) throw new Error(`it must begin with front matter between two lines of ---: ${first.message}.`);
  const validate = validatorOf(schema);
  if (!validate(value))
    throw new Error(`the front matter is wrong: ${ajv.errorsText(validate.errors, { dataVar: 'it' })}.`);
  const frontMatter = value as FrontMatter;
  const namedSections: Record<string, Record<string, string>> = {};
  const ownSections: Record<string, string> = {};
  for (const section of sections) {
    const { heading, name } = splitHeading(section);
    const kind = name === undefined ? frontMatter.kind : frontMatter.actions?.[name]?.kind;
    requireKnownSection(section, kind, kind ? Object.keys(kinds[kind]?.sections ?? {}) : LIST_SECTIONS);
    if (name === undefined) ownSections[heading] = normalizeText(section.text);
    else namedSections[name] = { ...namedSections[name], [heading]: normalizeText(section.text) };
  }
  return {
    ...frontMatter,
    sections: ownSections,
    ...(Object.keys(namedSections).length > 0 && { named: namedSections }),
  };
}

const ajv = new Ajv();

/** Section names of an option list. Its only section is the answer. */
const LIST_SECTIONS = ['Demo'];

/** Rejects an unknown heading: it would silently cut a prompt short. */
function requireKnownSection(
  section: AutomationSection,
  kind: string | undefined,
  sectionNames: readonly string[],
): void {
  if (sectionNames.includes(splitHeading(section).heading)) return;
  const owner = kind ? `the kind "${kind}"` : 'a list';
  throw new Error(`${owner} has no section "## ${section.heading}", only ${sectionNames.join(', ') || 'none'}.`);
}

function normalizeText(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
