import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AutomationFile } from '@/automation/parts/automation-file';
import type { AutomationServices } from '@/automation/parts/module';
import type { NormaliserModule, ProgressModule, RendererModule } from '@/contracts/plugins';
import { loadFormComponents, loadNormaliser, loadProgress, loadRenderer, progressModule } from '@/engine/plugins';
import { automationKinds } from '@/generated/automations';
import type { Progress } from '@/generated/declaration';
import { optionSources } from '@/generated/option-sources';
import { COMPOSED_CONTRACTS, committedContract } from '@/toolkit/codegen/contracts';
import { currentVocabulary, VOCABULARY_FILE } from '@/toolkit/codegen/vocabulary-doc';
import { pluginsIn, pluginsOf } from '@/toolkit/project/plugin-files';
import { readProject } from '@/toolkit/project/read-project';

const plugins = pluginsOf(readProject('.'));
const names = (room: Parameters<typeof pluginsIn>[1]) => pluginsIn(plugins, room).map(({ name }) => name);

/** What each plugin says of itself, against the module it is. The check compares only what they say. */
describe('the plugins', () => {
  it.each(pluginsIn(plugins, 'widgets'))(
    'widget $name is a component of the kind it says',
    async ({ name, manifest: says }) => {
      const { widgets, fields } = await loadFormComponents([name]);
      expect(says.as === 'field' ? fields[name] : widgets[name]).toBeInstanceOf(Function);
    },
  );

  it.each(names('normalisers'))('normaliser %s answers an answer it cannot read with a reason', async (name) => {
    const { normalise }: NormaliserModule = await loadNormaliser(name);
    expect(normalise({ status: 500, contentType: '', body: '' })).toMatchObject({ ok: false, reason: /./ });
  });

  it.each(pluginsIn(plugins, 'renderers'))(
    'renderer $name makes of a result what it says',
    async ({ name, manifest: says }) => {
      const module: RendererModule = await loadRenderer(name);
      expect(module.Renderer).toBeInstanceOf(Function);
      expect(module.toText).toBeInstanceOf(Function);
      expect(module.count !== undefined).toBe(says.gives?.includes('count') ?? false);
      expect(module.toRows !== undefined).toBe(says.gives?.includes('rows') ?? false);
      expect(module.texts !== undefined).toBe(says.gives?.includes('texts') ?? false);
      expect(module.merge !== undefined).toBe(says.gives?.includes('merged') ?? false);
    },
  );

  it.each(names('progress'))('progress %s has a first and a next view', async (name) => {
    await loadProgress({ kind: name } as Progress);
    const { first, next }: ProgressModule = progressModule(name);
    const options = { kind: name, messages: ['one', 'two'] } as Parameters<typeof first>[0];
    expect(next(options, first(options), () => 0.5)).toBeTypeOf('object');
  });

  it.each(names('automation'))('automation %s makes at least a demo of a file that names it', (name) => {
    const file = { kind: name, document: 'text', sections: {} } as unknown as AutomationFile;
    const services = { llm: {}, places: {}, resultSchema: () => undefined } as unknown as AutomationServices;
    const made = automationKinds[name]?.make(file, services, {
      name: 'a',
      tool: 't',
      secrets: [],
    });
    expect(made?.demo).toBeInstanceOf(Function);
  });

  it.each(COMPOSED_CONTRACTS)('are all in the contract %s that is committed', (name) => {
    expect(JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8'))).toEqual(committedContract('.', name));
  });

  it('stand in the reference that is committed, each word with what it says', () => {
    const text = readFileSync(VOCABULARY_FILE, 'utf8');
    expect(text).toBe(currentVocabulary('.'));
    expect(text).not.toMatch(/\| see(?: undefined)? \|/);
  });

  it.each(names('options'))('source of options %s loads', async (name) => {
    expect((await optionSources[name]?.())?.load).toBeInstanceOf(Function);
  });
});
