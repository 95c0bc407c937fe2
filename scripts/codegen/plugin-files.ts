import { PLUGIN_ROOMS, type PluginFile, pluginsIn, pluginsOf, type Room } from '../lib/plugin-files.ts';
import { readProject } from '../lib/read-project.ts';
import type { GeneratedFiles } from './generate.ts';

/** Tables of the plugins by name (`plugins.ts`): common widgets and progress kinds at hand, all others loaded by who names them. */
export function pluginFiles(root: string): GeneratedFiles {
  const plugins = pluginsOf(readProject(root)).filter(({ partExists }) => partExists);
  const widgets = pluginsIn(plugins, 'widgets');
  const common = widgets.filter(({ says }) => says.common);
  const atHand = [...common, ...pluginsIn(plugins, 'progress')];
  return {
    'plugins.ts': [
      "import type { Widget } from '@rjsf/utils';",
      "import type { NormaliserModule, ProgressModule, RendererModule } from '@/contracts/plugins';",
      ...atHand.map((plugin) => `import * as ${variable(plugin)} from '${addressOf(plugin)}';`),
      '',
      '/** Widgets nearly every form has. */',
      `export const commonWidgets: Readonly<Record<string, Widget>> = {\n${common.map((plugin) => `  ${key(plugin)}: ${variable(plugin)}.Widget,`).join('\n')}\n};\n`,
      table(
        'otherWidgets',
        '{ Widget: Widget }',
        widgets.filter(({ says }) => !says.common),
      ),
      table('normalisers', 'NormaliserModule', pluginsIn(plugins, 'normalisers')),
      table('renderers', 'RendererModule', pluginsIn(plugins, 'renderers')),
      `export const progressKinds: Readonly<Record<string, ProgressModule>> = {\n${pluginsIn(plugins, 'progress')
        .map((plugin) => `  ${key(plugin)}: ${variable(plugin)},`)
        .join('\n')}\n};\n`,
    ].join('\n'),
  };
}

function table(name: string, type: string, plugins: PluginFile[]): string {
  const loaders = plugins.map(
    (plugin) => `  ${key(plugin)}: () => import('${addressOf(plugin)}') as Promise<unknown> as Promise<${type}>,`,
  );
  return `export const ${name}: Readonly<Record<string, () => Promise<${type}>>> = {\n${loaders.join('\n')}\n};\n`;
}

function key({ name }: PluginFile): string {
  return `'${name}'`;
}

function variable({ room, name }: PluginFile): string {
  return `${room}${name.replace(/(^|-)([a-z0-9])/g, (_, _dash, letter: string) => letter.toUpperCase())}`;
}

function addressOf({ room, name }: PluginFile): string {
  return `@/${room}/${name}/${(PLUGIN_ROOMS[room as Room] as string).replace(/\.tsx?$/, '')}`;
}
