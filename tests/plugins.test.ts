import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { NormaliserModule, ProgressModule, RendererModule } from '@/contracts/plugins';
import { loadNormaliser, loadRenderer, loadWidgets, progressOf } from '@/engine/plugins';
import { composedContract } from '../scripts/codegen/contracts.ts';
import { pluginsIn, pluginsOf } from '../scripts/lib/plugin-files.ts';
import { readProject } from '../scripts/lib/read-project.ts';

const plugins = pluginsOf(readProject('.'));
const names = (room: Parameters<typeof pluginsIn>[1]) => pluginsIn(plugins, room).map(({ name }) => name);

/** What each plugin says of itself, against the module it is. The check compares only what they say. */
describe('the plugins', () => {
  it.each(names('widgets'))('widget %s is a component', async (name) => {
    expect((await loadWidgets([name]))[name]).toBeInstanceOf(Function);
  });

  it.each(names('normalisers'))('normaliser %s answers an answer it cannot read with a reason', async (name) => {
    const { normalise }: NormaliserModule = await loadNormaliser(name);
    expect(normalise({ status: 500, contentType: '', body: '' })).toMatchObject({ ok: false, reason: /./ });
  });

  it.each(pluginsIn(plugins, 'renderers'))('renderer $name makes of a result what it says', async ({ name, says }) => {
    const module: RendererModule = await loadRenderer(name);
    expect(module.Renderer).toBeInstanceOf(Function);
    expect(module.toText).toBeInstanceOf(Function);
    expect(module.count !== undefined).toBe(says.gives?.includes('count') ?? false);
    expect(module.toRows !== undefined).toBe(says.gives?.includes('rows') ?? false);
  });

  it.each(names('progress'))('progress %s has a first and a next view', (name) => {
    const { first, next }: ProgressModule = progressOf(name);
    const options = { kind: name, messages: ['one', 'two'] } as Parameters<typeof first>[0];
    expect(next(options, first(options), () => 0.5)).toBeTypeOf('object');
  });

  it('are all in the contract that is committed for editors', () => {
    expect(JSON.parse(readFileSync('schemas/tool.schema.json', 'utf8'))).toEqual(composedContract('.'));
  });
});
