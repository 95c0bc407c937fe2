import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Automation as FrontMatter } from '@/generated/automation';
import { placeOf, readAutomationText, type Section } from './automation-source';

/** What `tools/<id>/automation.md` says. */
export interface AutomationFile extends FrontMatter {
  /** Texts of its sections by heading; what they are for is up to its kind. */
  sections: Sections;
  /** Those of its actions by id, and of the lists of its fields by webhook: `## Demo: <name>`. */
  named?: Readonly<Record<string, Sections>>;
}

type Sections = Readonly<Record<string, string>>;

/** What a kind says of one of its sections. */
export interface SectionWords {
  description: string;
  /** true: without it the kind has nothing to go by. */
  needed?: boolean;
  /** template: a text with places for the body. demo: the same, or a fenced JSON block whose texts are such. */
  holds: 'template' | 'demo' | 'text';
}

/** What an automation file is held to. */
export interface AutomationContract {
  /** The parsed `schemas/automation.schema.json`. */
  schema: object;
  /** The kinds there are, with their sections. */
  kinds: Readonly<Record<string, { sections: Readonly<Record<string, SectionWords>> }>>;
}

/**
 * Reads the automation of a tool; undefined where the tool has none.
 *
 * @throws Error naming the file and what is wrong with it
 */
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

/** Parses the text of an automation file: front matter, then the sections of its kind. @throws Error saying what is wrong */
export function parseAutomation(text: string, { schema, kinds }: AutomationContract): AutomationFile {
  const { value, syntax, sections } = readAutomationText(text);
  const [first] = syntax;
  if (first) throw new Error(`it must begin with front matter between two lines of ---: ${first.message}.`);
  const validate = validatorOf(schema);
  if (!validate(value))
    throw new Error(`the front matter is wrong: ${wording.errorsText(validate.errors, { dataVar: 'it' })}.`);
  const front = value as FrontMatter;
  const named: Record<string, Record<string, string>> = {};
  const own: Record<string, string> = {};
  for (const section of sections) {
    const { heading, name } = placeOf(section);
    const kind = name === undefined ? front.kind : front.actions?.[name]?.kind;
    refuseStranger(section, kind, kind ? Object.keys(kinds[kind]?.sections ?? {}) : LIST_SECTIONS);
    if (name === undefined) own[heading] = plain(section.text);
    else named[name] = { ...named[name], [heading]: plain(section.text) };
  }
  return { ...front, sections: own, ...(Object.keys(named).length > 0 && { named }) };
}

const wording = new Ajv();
const validators = new WeakMap<object, ValidateFunction>();

/** Compiled once for all files that are held to it. */
function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema) ?? new Ajv({ allErrors: true, strict: false }).compile(schema);
  validators.set(schema, known);
  return known;
}

/** The list of a field has nothing but what it answers with. */
const LIST_SECTIONS = ['Demo'];

/** A heading nobody reads would take a whole prompt with it. */
function refuseStranger(section: Section, kind: string | undefined, known: readonly string[]): void {
  if (known.includes(placeOf(section).heading)) return;
  const whose = kind ? `the kind "${kind}"` : 'a list';
  throw new Error(`${whose} has no section "## ${section.heading}", only ${known.join(', ') || 'none'}.`);
}

function plain(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
