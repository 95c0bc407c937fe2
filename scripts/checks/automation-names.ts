import type { JsonSchema } from '@/registry/form-schemas';
import { bodyShape, pathsIn, reaches } from '../lib/body-shape.ts';
import { type Finding, findingAt } from '../lib/finding.ts';
import { type AutomationSource, frontMatterOf } from '../lib/front-matter.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding, type Path } from '../lib/source-map.ts';
import { type PlacedRequest, requestsIn, unknownName } from '../lib/walk.ts';

/**
 * An automation sees the body of the request and nothing else. A placeholder or path that names no part of it would
 * quietly write prompts and mails with holes.
 */
export const rule = {
  name: 'automation-names',
  explains: 'Placeholders and paths of an automation name parts of the body its webhook receives.',
};

/** Placeholders that are no body fields: the leads of the member's latest search, where the member asked for them. */
const KNOWN_BESIDES = ['lastLeads'];
const MEND = 'Name a field of the request body.';

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const { automation, form } = tool;
    if (!automation) return [];
    return requestsIn(form).flatMap((request) => {
      const body = bodyShape(tool, request);
      if (!body) return [];
      return request.onResult ? actionFindings(automation, request, body) : mainFindings(automation, body);
    });
  });
}

function mainFindings(automation: AutomationSource, body: JsonSchema): Finding[] {
  const { subject, echo = [], mailTo } = frontMatterOf(automation);
  const paths = echo.map((name, index): Named => ({ name, path: ['echo', index] }));
  return [
    ...Object.values(automation.sections).flatMap(({ text, offset }) =>
      placeholdersIn(text)
        .filter(({ name }) => !KNOWN_BESIDES.includes(name) && !reaches(body, name))
        .map(({ name, at }) => {
          const words = unknownName('placeholder', name, [...pathsIn(body), ...KNOWN_BESIDES], MEND);
          return findingAt(automation, offset + at, words);
        }),
    ),
    ...counterFindings(automation, body),
    ...subjectFindings(automation, ['subject'], subject, body),
    ...pathFindings(automation, [...paths, ...(mailTo ? [{ name: mailTo, path: ['mailTo'] }] : [])], body),
  ];
}

function actionFindings(automation: AutomationSource, { action = '' }: PlacedRequest, body: JsonSchema): Finding[] {
  const described = frontMatterOf(automation).actions?.[action];
  if (!described) return [];
  const path: Path = ['actions', action];
  const named = (['from', 'mailTo'] as const).flatMap((part): Named[] =>
    described[part] ? [{ name: described[part], path: [...path, part] }] : [],
  );
  return [
    ...subjectFindings(automation, [...path, 'subject'], described.subject, body),
    ...pathFindings(automation, named, body),
  ];
}

/** The field that says how many elements of a demo list are answered. */
function counterFindings(automation: AutomationSource, body: JsonSchema): Finding[] {
  const { text = '', offset = 0 } = automation.sections.Demo ?? {};
  return [...text.matchAll(/"\$upTo":\s*"([^"]*)"/g)].flatMap((match) => {
    const name = match[1] ?? '';
    const words = unknownName('body field', name, pathsIn(body), MEND);
    return reaches(body, name) ? [] : [findingAt(automation, offset + match.index, words)];
  });
}

function subjectFindings(source: AutomationSource, path: Path, subject = '', body: JsonSchema): Finding[] {
  const named = placeholdersIn(subject).map(({ name }) => ({ name, path }));
  return pathFindings(source, named, body);
}

interface Named {
  name: string;
  path: Path;
}

function pathFindings(automation: AutomationSource, named: Named[], body: JsonSchema): Finding[] {
  return named
    .filter(({ name }) => !reaches(body, name))
    .map(({ name, path }) => finding(automation, path, unknownName('body field', name, pathsIn(body), MEND)));
}

function placeholdersIn(text: string): { name: string; at: number }[] {
  return [...text.matchAll(/\{\{\s*([^}]*?)\s*\}\}/g)].map((match) => ({ name: match[1] ?? '', at: match.index }));
}
