import { type BuildFailure, build, type Message, type Plugin } from 'esbuild';
import { isObject } from '@/contracts/json';
import { loadNormalisers, type Normalisers } from './load-normalisers';
import { PLUGIN_ROOMS, pluginsOf } from './plugin-files';

/** A source file of a plugin that cannot be parsed or loaded. */
export interface CodeProblem {
  file: string;
  /** Counted from 1. */
  line: number;
  column: number;
  phase: 'parse' | 'load';
  message: string;
}

/** The code of the plugins, as far as the rules use it. */
export interface PluginCode {
  /** The loaded `normalise` functions by name of the normaliser. */
  normalisers: Normalisers;
  codeProblems: readonly CodeProblem[];
  /** Exported names by path of the file; files that cannot be parsed are missing. */
  codeExports: ReadonlyMap<string, readonly string[]>;
}

const CODE = new RegExp(`^src/(?:${Object.keys(PLUGIN_ROOMS).join('|')})/.*\\.tsx?$`);

/** Parses the source files of all plugins from memory, and imports the normalisers from disk. */
export async function loadPluginCode(root: string, files: ReadonlyMap<string, string>): Promise<PluginCode> {
  const [loaded, parsed] = await Promise.all([loadNormalisers(root, pluginsOf(files)), parseCode(files)]);
  const brokenFolders = new Set(parsed.codeProblems.map(({ file }) => folderOf(file)));
  // A file that cannot be parsed cannot be loaded either: report it once.
  const failed = loaded.failures.filter(({ file }) => !brokenFolders.has(folderOf(file)));
  const loadProblems = failed.map(
    ({ file, message }): CodeProblem => ({ file, line: 1, column: 1, phase: 'load', message }),
  );
  return { normalisers: loaded.normalisers, ...parsed, codeProblems: [...parsed.codeProblems, ...loadProblems] };
}

type ParsedCode = Pick<PluginCode, 'codeProblems' | 'codeExports'>;

/** The last result by path: only changed files are parsed again. */
const parseCache = new Map<string, { text: string; problems: CodeProblem[]; exports: readonly string[] | undefined }>();

async function parseCode(files: ReadonlyMap<string, string>): Promise<ParsedCode> {
  const code = [...files].filter(([path]) => CODE.test(path));
  const changed = new Map(code.filter(([path, text]) => parseCache.get(path)?.text !== text));
  if (changed.size > 0) {
    const { codeProblems, codeExports } = await parseAll(changed);
    for (const [path, text] of changed) {
      const problems = codeProblems.filter(({ file }) => file === path);
      parseCache.set(path, { text, problems, exports: codeExports.get(path) });
    }
  }
  const cached = code.flatMap(([path]) => {
    const parsedBefore = parseCache.get(path);
    return parsedBefore ? [{ path, ...parsedBefore }] : [];
  });
  return {
    codeProblems: cached.flatMap(({ problems }) => problems),
    codeExports: new Map(cached.flatMap(({ path, exports }) => (exports ? [[path, exports] as const] : []))),
  };
}

async function parseAll(files: ReadonlyMap<string, string>): Promise<ParsedCode> {
  if (files.size === 0) return { codeProblems: [], codeExports: new Map() };
  try {
    const { metafile } = await build({
      entryPoints: [...files.keys()],
      plugins: [inMemoryFiles(files)],
      outdir: '.',
      format: 'esm',
      bundle: false,
      write: false,
      metafile: true,
      logLevel: 'silent',
      // A tsconfig.json has no influence on what can be parsed.
      tsconfigRaw: {},
    });
    const outputs = Object.values(metafile.outputs);
    return {
      codeProblems: [],
      codeExports: new Map(outputs.map(({ entryPoint = '', exports }) => [pathIn(entryPoint), exports])),
    };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    const codeProblems = error.errors.flatMap(problemsOf);
    // Without a location, the file to leave out is unknown.
    if (codeProblems.length < error.errors.length) throw error;
    // One file that cannot be parsed hides the exports of all other files, so parse those again without it.
    const rest = new Map([...files].filter(([path]) => !codeProblems.some(({ file }) => file === path)));
    const { codeExports, codeProblems: more } = await parseAll(rest);
    return { codeExports, codeProblems: [...codeProblems, ...more] };
  }
}

const NAMESPACE = 'texts';

/** esbuild plugin that reads files from memory instead of from disk. */
function inMemoryFiles(files: ReadonlyMap<string, string>): Plugin {
  return {
    name: NAMESPACE,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /.*/ }, ({ path }) => ({ path, namespace: NAMESPACE }));
      onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
        contents: files.get(pathIn(path)) ?? '',
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      }));
    },
  };
}

function problemsOf({ location, text }: Message): CodeProblem[] {
  if (!location) return [];
  return [
    { file: pathIn(location.file), line: location.line, column: location.column + 1, phase: 'parse', message: text },
  ];
}

/** Strips the prefix "texts:" or "./" that esbuild puts before a path. */
function pathIn(name: string): string {
  return name.slice(name.indexOf('src/'));
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return isObject(error) && Array.isArray(error.errors);
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'));
}
