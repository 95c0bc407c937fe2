import { secretFields } from '@/registry/answers';
import type { JsonSchema } from '@/registry/form-schemas';
import { type OptionRequest, optionRequestsOf } from '@/registry/option-sources';
import type { FormDeclaration } from '@/registry/options';
import { placeholdersIn } from '../lib/automation-text.ts';
import { pathsIn, reaches } from '../lib/body-shape.ts';
import { type DescribedAutomation, describedAutomations, namingWords } from '../lib/described-automations.ts';
import { type Finding, findingAt } from '../lib/finding.ts';
import { type AutomationSource, frontMatterOf, sectionsNamed } from '../lib/front-matter.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { unknownName } from '../lib/walk.ts';

/**
 * An automation sees the body of the request and nothing else. A placeholder or path that names no part of it would
 * quietly write prompts and mails with holes.
 */
export const rule = {
  name: 'automation-names',
  perTool: true,
  explains: 'Placeholders and paths of an automation name parts of the body its webhook receives.',
};

const MEND = 'Name a field of the request body.';

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => [
    ...describedAutomations(input, tool).flatMap((described) => {
      const { body } = described;
      if (!body) return [];
      return [
        ...wordFindings(described, body),
        ...sectionFindings(described, body),
        ...counterFindings(described, body),
      ];
    }),
    ...optionRequestsOf(tool.form).flatMap((request) =>
      tool.automation ? listFindings(tool.automation, tool.form, request) : [],
    ),
  ]);
}

/** Paths and templates of the front matter. */
function wordFindings(described: DescribedAutomation, body: JsonSchema): Finding[] {
  return namingWords(described).flatMap(({ names, value, path }) => {
    const named = names === 'part-of-body' ? [value] : names === 'template-of-body' ? placesOf(value) : [];
    return named
      .filter((name) => !reaches(body, name))
      .map((name) => finding(described.source, path, unknownName('body field', name, pathsIn(body), MEND)));
  });
}

/** Placeholders of the texts: parts of the body, what is recalled, and what is read. */
function sectionFindings({ source, sections, declared, plugin }: DescribedAutomation, body: JsonSchema): Finding[] {
  const { recall, reads } = frontMatterOf(source);
  const given = declared.onResult ? [] : [recall?.as ?? [], reads?.as ?? []].flat();
  const besides = [...(plugin?.says.adds ?? []), ...given];
  return sections
    .filter(({ heading }) => plugin?.says.sections?.[heading]?.holds !== 'text')
    .flatMap(({ heading, text, offset }) =>
      placeholdersIn(text)
        .filter(({ name }) => !besides.includes(name) && !isOfRefine(heading, name) && !reaches(body, name))
        .map(({ name, at }) => {
          const words = unknownName('placeholder', name, [...pathsIn(body), ...besides], MEND);
          return findingAt(source, offset + at, words);
        }),
    );
}

/** What a request to change a result knows beside the body. */
function isOfRefine(heading: string, name: string): boolean {
  return heading === 'Refine' && ['result', 'wish', 'part'].includes(name);
}

/** A list knows what its options depend on, except for a key, which it may not repeat. */
function listFindings(source: AutomationSource, form: FormDeclaration, { webhook, after }: OptionRequest): Finding[] {
  const known = after.filter((field) => !secretFields(form).includes(field));
  return sectionsNamed(source, webhook).flatMap(({ text, offset }) =>
    placeholdersIn(text)
      .filter(({ name }) => !known.includes(name.split('.')[0] ?? ''))
      .map(({ name, at }) => findingAt(source, offset + at, unknownName('placeholder', name, known, MEND))),
  );
}

/** The field that says how many elements of a demo list are answered. */
function counterFindings({ source, sections, plugin }: DescribedAutomation, body: JsonSchema): Finding[] {
  return sections
    .filter(({ heading }) => plugin?.says.sections?.[heading]?.holds === 'demo')
    .flatMap(({ text, offset }) =>
      [...text.matchAll(/"\$upTo":\s*"([^"]*)"/g)].flatMap((match) => {
        const name = match[1] ?? '';
        const words = unknownName('body field', name, pathsIn(body), MEND);
        return reaches(body, name) ? [] : [findingAt(source, offset + match.index, words)];
      }),
    );
}

function placesOf(template: string): string[] {
  return placeholdersIn(template).map(({ name }) => name);
}
