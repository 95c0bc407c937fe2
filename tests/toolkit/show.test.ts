import { rmSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import type { DeclaredValue } from '@/toolkit/project/declared-values';
import { main } from '../../scripts/commands/show.ts';
import { callScript, startScript } from '../support/run-script.ts';
import { HOME, writeProject } from './fixtures/on-disk.ts';

const TOOL = `{
  "id": "plan-maker",
  "page": { "title": "Plan Maker", "description": "Makes a plan." },
  "sections": [
    {
      "fields": {
        "businessName": {
          "required": "Which business?",
          "maxLength": 40
        },
        "apiKey": {
          "use": "key",
          "title": "The key"
        }
      }
    }
  ],
  "submit": { "label": "Make it" },
  "result": {
    "renderer": "facts"
  }
}
`;

const DEFAULTS = `{
  "page": {
    "back": { "to": "/dashboard", "label": "Back" }
  },
  "fields": {
    "key": {
      "title": "Key",
      "secret": true,
      "placeholder": "sk-..."
    }
  },
  "submit": { "running": "Making it..." },
  "normalisers": { "facts": "json-object" }
}
`;

function project(tool = TOOL): string {
  const root = writeProject(
    new Map([
      ['tools/plan-maker/tool.json', tool],
      ['tools/defaults.json', DEFAULTS],
    ]),
  );
  onTestFinished(() => rmSync(root, { recursive: true }));
  return root;
}

it('says of every value whether it is written, a default, or follows from another', async () => {
  const { status, stdout } = await callScript(main, project(), ['plan-maker', '--json']);
  const shown: DeclaredValue[] = JSON.parse(stdout);
  const originOf = (path: string) => {
    const { origin, file, line, value } = shown.find((one) => one.path === path) as DeclaredValue;
    return [value, origin, `${file}:${line}`];
  };
  const [own, defaults] = ['tools/plan-maker/tool.json', 'tools/defaults.json'];
  expect(status).toBe(0);
  expect(originOf('page.title')).toEqual(['Plan Maker', 'own', `${own}:3`]);
  expect(originOf('page.route')).toEqual(['/plan-maker', 'implied', `${own}:3`]);
  expect(originOf('page.back.label')).toEqual(['Back', 'default', `${defaults}:3`]);
  expect(originOf('form.properties.businessName.title')).toEqual(['Business name', 'implied', `${own}:7`]);
  expect(originOf('form.properties.businessName.minLength')).toEqual([1, 'implied', `${own}:8`]);
  expect(originOf('form.properties.businessName.maxLength')).toEqual([40, 'own', `${own}:9`]);
  expect(originOf('messages.fields.businessName.required')).toEqual(['Which business?', 'own', `${own}:8`]);
  expect(originOf('form.properties.apiKey.title')).toEqual(['The key', 'own', `${own}:13`]);
  expect(originOf('form.properties.apiKey.secret')).toEqual([true, 'default', `${defaults}:8`]);
  expect(originOf('ui.submit.running')).toEqual(['Making it...', 'default', `${defaults}:12`]);
  expect(originOf('response.normaliser')).toEqual(['json-object', 'implied', `${own}:20`]);
  expect(originOf('ui.fields.apiKey.placeholder')).toEqual(['sk-...', 'default', `${defaults}:9`]);
});

it('prints a line for each', async () => {
  const { stdout } = await callScript(main, project(), ['plan-maker']);
  expect(stdout).toContain('page.title = "Plan Maker"    own, tools/plan-maker/tool.json:3\n');
});

it('names the nearest tool, and a file that is no JSON', async () => {
  const near = await callScript(main, project(), ['plan-makr']);
  expect(near).toMatchObject({ status: 1, stderr: expect.stringContaining('Did you mean "plan-maker"?') });
  const broken = await callScript(main, project(TOOL.replace('"id"', 'id')), ['plan-maker']);
  expect(broken).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('npm run check -- plan-maker says where'),
  });
});

it('starts as a program, and says how it is used', async () => {
  const { status, stdout } = await startScript('show.ts', HOME);
  expect(status).toBe(1);
  expect(stdout).toContain('npm run show -- <id>');
});
