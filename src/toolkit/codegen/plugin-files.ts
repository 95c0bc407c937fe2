import { PLUGIN_ROOMS, type PluginFile, pluginsIn, type Room } from '../project/plugin-files';
import type { GeneratedFiles } from './generate';

/**
 * Generates the tables of plugins by name. `plugins.ts` is for forms in the browser; it imports common widgets and progress
 * kinds, and loads all others on demand. `result-plugins.ts` is separate because no form begins with a result, and
 * `option-sources.ts` because few tools need it. The server has the kinds of automation (`automations.ts`) and the
 * normalisers of stored answers (`readers.ts`).
 */
export function pluginFiles(allPlugins: readonly PluginFile[]): GeneratedFiles {
  const plugins = allPlugins.filter(({ entryExists }) => entryExists);
  const widgets = pluginsIn(plugins, 'widgets');
  const common = widgets.filter(({ manifest }) => manifest.common);
  const otherWidgets = widgets.filter(({ manifest }) => !manifest.common && !manifest.as);
  const fieldWidgets = widgets.filter(({ manifest }) => manifest.as === 'field');
  const progress = pluginsIn(plugins, 'progress');
  const commonProgress = progress.filter(({ manifest }) => manifest.common);
  const otherProgress = progress.filter(({ manifest }) => !manifest.common);
  const eager = [...common, ...commonProgress];
  return {
    'plugins.ts': [
      "import type { Field, Widget } from '@rjsf/utils';",
      "import type { ProgressModule } from '@/contracts/plugins';",
      ...eager.map((plugin) => `import * as ${variable(plugin)} from '${addressOf(plugin)}';`),
      '',
      '/** Widgets nearly every form has. */',
      `export const commonWidgets: Readonly<Record<string, Widget>> = {\n${common.map((plugin) => `  ${key(plugin)}: ${variable(plugin)}.Widget,`).join('\n')}\n};\n`,
      table('otherWidgets', '{ Widget: Widget }', otherWidgets),
      '/** Widgets that draw a whole list. */',
      table('fieldWidgets', '{ Field: Field }', fieldWidgets),
      `/** Progress kinds most tools have. */\nexport const commonProgress: Readonly<Record<string, ProgressModule>> = {\n${commonProgress.map((plugin) => `  ${key(plugin)}: ${variable(plugin)},`).join('\n')}\n};\n`,
      table('otherProgress', 'ProgressModule', otherProgress),
    ].join('\n'),
    'result-plugins.ts': [
      "import type { NormaliserModule, RendererModule } from '@/contracts/plugins';\n",
      table('normalisers', 'NormaliserModule', pluginsIn(plugins, 'normalisers')),
      table('renderers', 'RendererModule', pluginsIn(plugins, 'renderers')),
    ].join('\n'),
    'option-sources.ts': [
      "import type { OptionSource } from '@/contracts/plugins';\n",
      table('optionSources', 'OptionSource', pluginsIn(plugins, 'options')),
    ].join('\n'),
    'readers.ts': readersFile(pluginsIn(plugins, 'normalisers')),
    'automations.ts': automationsFile(pluginsIn(plugins, 'automation')),
  };
}

/** Generates the module that reads stored answers: every normaliser, and the validators of their kinds of result. */
function readersFile(plugins: PluginFile[]): string {
  const kinds = [...new Set(plugins.flatMap(({ manifest }) => manifest.gives ?? []))].sort();
  const kindLines = plugins.map((plugin) => `  ${key(plugin)}: ${JSON.stringify(plugin.manifest.gives ?? [])},`);
  const checkOf = (kind: string) => `check${kinds.indexOf(kind)}`;
  return [
    "import type { CompiledValidator } from '@/contracts/compiled-validator';",
    "import type { NormaliserModule, ResultKind } from '@/contracts/plugins';",
    ...plugins.map((plugin) => `import * as ${variable(plugin)} from '${addressOf(plugin)}';`),
    ...kinds.map((kind) => `import { check as ${checkOf(kind)} } from './results/${kind}.js';`),
    '',
    `export const normalisers: Readonly<Record<string, NormaliserModule>> = {\n${plugins.map((plugin) => `  ${key(plugin)}: ${variable(plugin)},`).join('\n')}\n};\n`,
    `/** The kinds each of them gives. */\nexport const givenKinds: Readonly<Record<string, readonly ResultKind[]>> = {\n${kindLines.join('\n')}\n};\n`,
    `export const resultChecks: Readonly<Record<string, CompiledValidator>> = {\n${kinds.map((kind) => `  '${kind}': ${checkOf(kind)},`).join('\n')}\n};\n`,
  ].join('\n');
}

function automationsFile(plugins: PluginFile[]): string {
  const entries = plugins.map(
    (plugin) =>
      `  ${key(plugin)}: { make: ${variable(plugin)}.make, sections: ${JSON.stringify(plugin.manifest.sections ?? {})} },`,
  );
  return [
    "import type { AutomationKind } from '@/automation/parts/module';",
    ...plugins.map((plugin) => `import * as ${variable(plugin)} from '${addressOf(plugin)}';`),
    '',
    `export const automationKinds: Readonly<Record<string, AutomationKind>> = {\n${entries.join('\n')}\n};\n`,
  ].join('\n');
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
