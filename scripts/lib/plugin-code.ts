import { type BuildFailure, build, type Message, type Plugin } from 'esbuild';
import { isObject } from './is-object.ts';
import { PLUGIN_ROOMS, pluginsOf } from './plugin-files.ts';
import { loadReaders, type Readers } from './readers.ts';

/** A file of the code of plugins that cannot be used as it stands. */
export interface CodeFault {
  file: string;
  /** Counted from 1. */
  line: number;
  column: number;
  /** What is wrong with it: it cannot be parsed, or not be loaded. */
  fails: 'parse' | 'load';
  message: string;
}

/** The code of a project's plugins, as far as the rules look at it. */
export interface PluginCode {
  /** How answers are read, by the name of the normaliser. */
  readers: Readers;
  codeFaults: readonly CodeFault[];
  /** Names that the files of plugins export, by path; none of a file that cannot be parsed. */
  codeExports: ReadonlyMap<string, readonly string[]>;
}

const CODE = new RegExp(`^src/(?:${Object.keys(PLUGIN_ROOMS).join('|')})/.*\\.tsx?$`);

/** Parses the code of plugins as these files hold it, and loads the normalisers of the project's folder. */
export async function loadPluginCode(root: string, files: ReadonlyMap<string, string>): Promise<PluginCode> {
  const [loaded, parsed] = await Promise.all([loadReaders(root, pluginsOf(files)), parseCode(files)]);
  const broken = new Set(parsed.codeFaults.map(({ file }) => folderOf(file)));
  // What cannot be parsed cannot be loaded either: that is said once.
  const failed = loaded.failures.filter(({ file }) => !broken.has(folderOf(file)));
  const loadFaults = failed.map(
    ({ file, message }): CodeFault => ({ file, line: 1, column: 1, fails: 'load', message }),
  );
  return { readers: loaded.readers, ...parsed, codeFaults: [...parsed.codeFaults, ...loadFaults] };
}

type ParsedCode = Pick<PluginCode, 'codeFaults' | 'codeExports'>;

/** What was parsed last, by path: after a save only what was saved is parsed again. */
const parsedEarlier = new Map<string, { text: string; faults: CodeFault[]; exports: readonly string[] | undefined }>();

async function parseCode(files: ReadonlyMap<string, string>): Promise<ParsedCode> {
  const code = [...files].filter(([path]) => CODE.test(path));
  const changed = new Map(code.filter(([path, text]) => parsedEarlier.get(path)?.text !== text));
  if (changed.size > 0) {
    const { codeFaults, codeExports } = await parseAll(changed);
    for (const [path, text] of changed) {
      const faults = codeFaults.filter(({ file }) => file === path);
      parsedEarlier.set(path, { text, faults, exports: codeExports.get(path) });
    }
  }
  const parsed = code.flatMap(([path]) => {
    const known = parsedEarlier.get(path);
    return known ? [{ path, ...known }] : [];
  });
  return {
    codeFaults: parsed.flatMap(({ faults }) => faults),
    codeExports: new Map(parsed.flatMap(({ path, exports }) => (exports ? [[path, exports] as const] : []))),
  };
}

async function parseAll(files: ReadonlyMap<string, string>): Promise<ParsedCode> {
  if (files.size === 0) return { codeFaults: [], codeExports: new Map() };
  try {
    const { metafile } = await build({
      entryPoints: [...files.keys()],
      plugins: [readingFrom(files)],
      outdir: '.',
      format: 'esm',
      bundle: false,
      write: false,
      metafile: true,
      logLevel: 'silent',
      // What a tsconfig.json says changes nothing about what can be parsed.
      tsconfigRaw: {},
    });
    const outputs = Object.values(metafile.outputs);
    return {
      codeFaults: [],
      codeExports: new Map(outputs.map(({ entryPoint = '', exports }) => [pathIn(entryPoint), exports])),
    };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    const codeFaults = error.errors.flatMap(faultOf);
    // Where a fault has no place in a file, nobody knows what to leave out.
    if (codeFaults.length < error.errors.length) throw error;
    // Of one file that cannot be parsed nothing is told of the others.
    const rest = new Map([...files].filter(([path]) => !codeFaults.some(({ file }) => file === path)));
    const { codeExports, codeFaults: more } = await parseAll(rest);
    return { codeExports, codeFaults: [...codeFaults, ...more] };
  }
}

const TEXTS = 'texts';

/** Texts in memory in the place of files. */
function readingFrom(files: ReadonlyMap<string, string>): Plugin {
  return {
    name: TEXTS,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /.*/ }, ({ path }) => ({ path, namespace: TEXTS }));
      onLoad({ filter: /.*/, namespace: TEXTS }, ({ path }) => ({
        contents: files.get(pathIn(path)) ?? '',
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      }));
    },
  };
}

function faultOf({ location, text }: Message): CodeFault[] {
  if (!location) return [];
  return [
    { file: pathIn(location.file), line: location.line, column: location.column + 1, fails: 'parse', message: text },
  ];
}

/** The path of a text: esbuild writes "texts:" or "./" before it. */
function pathIn(name: string): string {
  return name.slice(name.indexOf('src/'));
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return isObject(error) && Array.isArray(error.errors);
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'));
}
