/** A plugin: a file of `src/widgets`, `src/normalisers` or `src/renderers`. */
export interface PluginFile {
  /** File stem: the name a declaration uses. */
  name: string;
  path: string;
  text: string;
}

/** Texts a module exports as a literal, and where they stand. */
export interface Literal {
  values: string[];
  offset: number;
}

export interface NormaliserFile extends PluginFile {
  /** Kinds of result it can answer with. */
  kinds: Literal | undefined;
}

export interface RendererFile extends PluginFile {
  /** The kind of result it takes. */
  accepts: Literal | undefined;
  /** Parts of the declaration's `result` it reads. */
  options: Literal | undefined;
  /** Whether it can give rows for a CSV file. */
  hasRows: boolean;
  /** Whether it can say how many items a result holds. */
  hasCount: boolean;
}

export interface Plugins {
  widgets: PluginFile[];
  normalisers: NormaliserFile[];
  renderers: RendererFile[];
}

/**
 * The plugins among a project's files. What a module says about itself is read from its text, not by running it: React
 * need not load, and an edit is seen at once. So `kinds`, `accepts` and `options` have to be literals.
 */
export function pluginsOf(files: ReadonlyMap<string, string>): Plugins {
  return {
    widgets: filesOf(files, 'widgets', 'tsx'),
    normalisers: filesOf(files, 'normalisers', 'ts').map((file) => ({ ...file, kinds: literal(file.text, 'kinds') })),
    renderers: filesOf(files, 'renderers', 'tsx').map((file) => ({
      ...file,
      accepts: literal(file.text, 'accepts'),
      options: literal(file.text, 'options'),
      hasRows: /^export (?:async )?(?:function|const) toRows\b/m.test(file.text),
      hasCount: /^export (?:async )?(?:function|const) count\b/m.test(file.text),
    })),
  };
}

function filesOf(files: ReadonlyMap<string, string>, room: string, ending: string): PluginFile[] {
  const pattern = new RegExp(`^src/${room}/([^/]+)\\.${ending}$`);
  return [...files].flatMap(([path, text]) => {
    const name = pattern.exec(path)?.[1];
    return name ? [{ name, path, text }] : [];
  });
}

function literal(text: string, name: string): Literal | undefined {
  const [whole, written] =
    new RegExp(`^export const ${name}\\b[^=]*=\\s*(\\[[^\\]]*\\]|'[^']*'|"[^"]*")`, 'm').exec(text) ?? [];
  if (whole === undefined || written === undefined) return undefined;
  const values = [...written.matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, single, double]) => single ?? double ?? '');
  return { values, offset: text.indexOf(whole) };
}
