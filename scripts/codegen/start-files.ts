import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { exampleAnswers } from '@/registry/examples';
import { asForm, type ResolvedDeclaration } from '@/registry/options';
import type { PluginFile } from '../lib/plugin-files.ts';
import { SAMPLE_MOMENT } from '../lib/sample-files.ts';
import { demoResult } from './demo-result.ts';
import type { GeneratedFiles } from './generate.ts';

/** Where things stand, for what is made of more than a declaration. */
export interface ProjectFolders {
  plugins: readonly PluginFile[];
  root: string;
  toolsDir: string;
  outDir: string;
}

/** The generated part that helps to begin with a tool, and what its module says of it; nothing where it has no examples. */
export interface StartFiles {
  files: GeneratedFiles;
  /** The property of the module, as code. */
  property: string;
}

/**
 * Examples and the sample result of a tool, in a module of their own that is loaded when somebody asks for it. The sample
 * is what the automation answers to the key "demo" for the first example, read as every answer is.
 */
export async function startFiles(folders: ProjectFolders, declaration: ResolvedDeclaration): Promise<StartFiles> {
  const { id, examples = [] } = declaration;
  const [first] = examples;
  if (!first) return { files: {}, property: '' };
  const form = asForm(declaration);
  const demo = await demoResult(folders, form, exampleAnswers(form, first.answers, SAMPLE_MOMENT));
  const here = join(folders.outDir, 'tools');
  const pictures = Object.entries(demo?.files ?? {}).filter(([, file]) => existsSync(file));
  const imports = pictures.map(([, file], index) => {
    const path = relative(here, file).replaceAll('\\', '/');
    return `import file${index} from '${path}?url';`;
  });
  const named = pictures.map(([value], index) => `${JSON.stringify(value)}: file${index}`);
  const sample =
    demo && `{ ...${JSON.stringify(demo.result)}${named.length ? `, files: { ${named.join(', ')} }` : ''} }`;
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
