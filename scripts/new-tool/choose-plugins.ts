import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Answer } from '@/contracts/answer';
import type { NormaliserModule } from '@/contracts/plugins';
import { type PluginFile, pluginsIn } from '../lib/plugin-files.ts';
import { completion, EXAMPLES, type StarterKind } from './examples.ts';

/** An answer of the webhook, as a response sample holds it. */
export interface ExampleAnswer {
  status: number;
  contentType: string;
  body: unknown;
}

/** The plugins of a new tool, and an answer for each kind its normaliser can answer with. */
export interface Chosen {
  normaliser: string;
  renderer: string;
  answers: Record<string, ExampleAnswer>;
}

const NORMALISERS = join(import.meta.dirname, '../../src/normalisers');

/**
 * Chooses by trying: the first normaliser that reads the example of a kind, with a renderer that takes every kind it can
 * answer with. So no list of names has to be kept here.
 *
 * @throws Error where no normaliser reads the kind or a kind has no renderer
 */
export async function choosePlugins(kind: StarterKind, topic: string, plugins: readonly PluginFile[]): Promise<Chosen> {
  for (const { name, says } of pluginsIn(plugins, 'normalisers')) {
    const kinds = says.gives ?? [];
    if (!kinds.includes(kind)) continue;
    const module: NormaliserModule = await import(pathToFileURL(join(NORMALISERS, name, 'normaliser.ts')).href);
    const answers = answersOf(kinds, topic);
    const reads = Object.entries(answers).every(([expected, answer]) => readAs(module, answer) === expected);
    if (reads) return { normaliser: name, renderer: rendererOf(kind, kinds, plugins), answers };
  }
  throw new Error(`No normaliser of src/normalisers reads the kind "${kind}".`);
}

function answersOf(kinds: readonly string[], topic: string): Record<string, ExampleAnswer> {
  const known = kinds.filter((kind): kind is keyof typeof EXAMPLES => Object.hasOwn(EXAMPLES, kind));
  const answers = known.map((kind) => [kind, completion(kind, EXAMPLES[kind](topic))] as const);
  return Object.fromEntries(
    answers.map(([kind, body]) => [kind, { status: 200, contentType: 'application/json', body }]),
  );
}

function readAs({ normalise }: NormaliserModule, { body, ...answer }: ExampleAnswer): string | undefined {
  const read = normalise({ ...answer, body: JSON.stringify(body) } satisfies Answer);
  return read.ok ? read.kind : undefined;
}

/** The renderer of the kind's own name; otherwise the one that takes the fewest kinds, and so knows most of this one. */
function rendererOf(kind: StarterKind, kinds: readonly string[], plugins: readonly PluginFile[]): string {
  const fitting = pluginsIn(plugins, 'renderers').filter(({ says }) => kinds.every((one) => says.takes?.includes(one)));
  const [renderer] = fitting.toSorted(
    (one, other) =>
      Number(other.name === kind) - Number(one.name === kind) ||
      (one.says.takes?.length ?? 0) - (other.says.takes?.length ?? 0),
  );
  if (!renderer) throw new Error(`No renderer of src/renderers takes ${kinds.join(', ')}.`);
  return renderer.name;
}
