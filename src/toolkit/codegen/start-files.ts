import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { exampleAnswers } from '@/registry/examples';
import { asForm, type ResolvedDeclaration } from '@/registry/options';
import type { PluginFile } from '../project/plugin-files';
import { SAMPLE_MOMENT } from '../project/sample-files';
import { demoResult } from './demo-result';
import type { GeneratedFiles } from './generate';

/** Folders and plugins of the project, for generated parts that need more than a declaration. */
export interface ProjectFolders {
  plugins: readonly PluginFile[];
  root: string;
  toolsDir: string;
  outDir: string;
}

/**
 * Generates a module, loaded on demand, with the examples and the sample result of a tool, and the source code of the
 * property of the tool module that loads it. The sample is the answer to the key "demo" for the first example, normalised
 * like any answer. Module and property are empty for a tool without examples.
 */
export async function startFiles(
  folders: ProjectFolders,
  declaration: ResolvedDeclaration,
): Promise<{ files: GeneratedFiles; property: string }> {
  const { id, examples = [] } = declaration;
  const [first] = examples;
  if (!first) return { files: {}, property: '' };
  const form = asForm(declaration);
  const demo = await demoResult(folders, form, exampleAnswers(form, first.answers, SAMPLE_MOMENT));
  const moduleFolder = join(folders.outDir, 'tools');
  const pictures = Object.entries(demo?.files ?? {}).filter(([, file]) => existsSync(file));
  const imports = pictures.map(([, file], index) => {
    const path = relative(moduleFolder, file).replaceAll('\\', '/');
    return `import file${index} from '${path}?url';`;
  });
  const fileEntries = pictures.map(([value], index) => `${JSON.stringify(value)}: file${index}`);
  const sample =
    demo &&
    `{ ...${JSON.stringify(demo.result)}${fileEntries.length ? `, files: { ${fileEntries.join(', ')} }` : ''} }`;
  const titles = JSON.stringify(examples.map(({ title }) => title));
  return {
    files: {
      [`tools/${id}.start.ts`]: [
        `import type { StartContent } from '@/registry/tool-module';`,
        ...imports,
        '',
        `export const start = {`,
        `  examples: ${JSON.stringify(examples.map(({ answers }) => answers))},`,
        ...(sample ? [`  sample: ${sample},`] : []),
        `} as StartContent;`,
        '',
      ].join('\n'),
    },
    property: `start: { examples: ${titles}, sample: ${demo !== undefined}, load: () => import('./${id}.start') }, `,
  };
}
