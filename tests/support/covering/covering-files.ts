import type { JsonObject } from '@/registry/surface/json-builder';
import { automationOf } from './covering-automation';
import type { CoveringTool } from './covering-tool';
import { DECIDING_ANSWERS } from './field-rows';
import { OFF } from './tool-rows';

/** A sample of a covering tool, by the path it would have below `tests/tools/<id>`. */
export type CoveringSamples = Readonly<Record<string, JsonObject>>;

/** Returns the files of covering tools by path, as `npm run new:tool` gives those of a new one. */
export function coveringFiles(tools: readonly CoveringTool[]): Record<string, string> {
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  return Object.fromEntries(
    tools.flatMap((tool) => [
      [`tools/${tool.id}/tool.json`, json(tool.surface)],
      ...(tool.answer.kind === 'none' ? [] : [[`tools/${tool.id}/automation.md`, automationOf(tool)]]),
      ...Object.entries(coveringSamples(tool)).map(([name, sample]) => {
        const folder = name.slice(0, name.indexOf('/'));
        const kind = { responses: 'response', drafts: 'draft' }[folder] ?? folder;
        const $schema = `../../../../schemas/samples/${kind}.schema.json`;
        return [`tests/tools/${tool.id}/${name}.json`, json({ $schema, ...sample })];
      }),
    ]),
  );
}

/** Returns the samples of a tool: all filled in, nothing filled in, what is needed left out, what breaks each rule, and an answer. */
export function coveringSamples(tool: CoveringTool): CoveringSamples {
  const { answer, answers, row } = tool;
  const problems = emptyProblems(tool);
  const broken = row.rules === OFF ? {} : brokenRules(tool);
  return {
    'valid/full': { why: 'Everything filled in.', answers, session: { email: 'ada@example.com', firstName: 'Ada' } },
    ...(Object.keys(problems).length > 0 && {
      'invalid/empty': { why: 'Nothing filled in.', answers: {}, problems },
    }),
    ...neededSamples(tool),
    ...(row.layout === 'ending' && {
      'invalid/loud': { why: 'The form ends here.', answers: { mood: 'Loud' }, problems: { mood: 'ends' } },
    }),
    ...broken,
    ...(row.storage === 'migrated' && DRAFTS),
    ...(answer.expect && { [`responses/${answer.expect}`]: responseOf(answer.demo, answer.expect) }),
  };
}

/** An older draft for each migration. */
const DRAFTS: CoveringSamples = Object.fromEntries(
  [
    [{ note: 'Soon', gone: 'x' }, { remark: 'Soon' }],
    [{ moodAndRemark: 'Calm; Soon' }, { mood: 'Calm', remark: 'Soon' }],
    [{ first: 'Soon', second: 'late' }, { remark: 'Soon and late' }],
    [{ mood: 'Quiet' }, { mood: 'Calm' }],
  ].map(([answers, becomes], index) => {
    const version = index + 1;
    return [`drafts/version-${version}`, { why: `Of version ${version}.`, version, answers, becomes }];
  }),
);

/** What a submit of an untouched form says. */
function emptyProblems({ fields, row, answer }: CoveringTool): JsonObject {
  const required = fields.filter(({ entry, row: own }, index) => {
    const isShown = own.showIf === OFF && !isInConditionalSection(row.layout, index, fields.length);
    const isAlways = entry.required === true || typeof entry.required === 'string';
    return isAlways && isShown;
  });
  return Object.fromEntries([
    ['mood', 'required'],
    ...required.map(({ name }) => [name, 'required']),
    ...(answer.kind === 'chat' ? [['apiKey', 'required']] : []),
    ...(row.rules === OFF ? [] : [['extras', 'one-of']]),
  ]);
}

/** What a submit says of fields that the number of guests makes required, if they are left out. */
function neededSamples({ fields, answers }: CoveringTool): CoveringSamples {
  const needed = fields.filter(({ row }) => row.required?.startsWith('if')).map(({ name }) => name);
  if (needed.length === 0) return {};
  const left = Object.fromEntries(Object.entries(answers).filter(([name]) => !needed.includes(name)));
  const problems = Object.fromEntries(needed.map((name) => [name, 'required']));
  return { 'invalid/needed': { why: 'Without what guests need.', answers: left, problems } };
}

function isInConditionalSection(layout: string | undefined, index: number, count: number): boolean {
  return layout === 'conditional' && index >= Math.ceil(count / 2);
}

function brokenRules({ answers }: CoveringTool): CoveringSamples {
  const { remark: _, extras: __, ...neither } = { ...DECIDING_ANSWERS, ...answers };
  return {
    'invalid/neither': { why: 'Neither of both.', answers: neither, problems: { extras: 'one-of' } },
    'invalid/order': { why: 'More than the most.', answers: { ...answers, least: 9 }, problems: { most: 'order' } },
    'invalid/equal': {
      why: 'Another word.',
      answers: { ...answers, wordAgain: 'Closed' },
      problems: { wordAgain: 'equal' },
    },
  };
}

function responseOf(demo: unknown, expect: string): JsonObject {
  const body = JSON.parse(JSON.stringify(demo).replaceAll('{{...}}', 'all of it'));
  const contentType = typeof body === 'string' ? 'text/plain' : 'application/json';
  return { why: `An answer read as ${expect}.`, status: 200, contentType, body, expect };
}
