import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Answer } from '@/contracts/answer';
import type { NormaliserModule } from '@/contracts/plugins';
import { type PluginFile, pluginsIn } from '../project/plugin-files';
import { chatCompletion, STARTER_EXAMPLES, type StarterKind } from './starter-kinds';

/** An answer of the webhook, as a response sample stores it. */
export interface ExampleAnswer {
  status: number;
  contentType: string;
  body: unknown;
}

/** The plugins of a new tool, and an example answer for each kind its normaliser can return. */
export interface ChosenPlugins {
  normaliser: string;
  renderer: string;
  answers: Record<string, ExampleAnswer>;
}

const NORMALISERS = join(import.meta.dirname, '../../normalisers');

/**
 * Chooses the first normaliser that reads the example of a kind, and a renderer that accepts every kind the normaliser can
 * return. It tries the plugins, so that it needs no list of their names.
 *
 * @throws Error if no normaliser reads the kind, or no renderer accepts all of its kinds
 */
export async function choosePlugins(
  kind: StarterKind,
  topic: string,
  plugins: readonly PluginFile[],
): Promise<ChosenPlugins> {
  for (const { name, manifest } of pluginsIn(plugins, 'normalisers')) {
    const kinds = manifest.gives ?? [];
    if (!kinds.includes(kind)) continue;
    const module: NormaliserModule = await import(pathToFileURL(join(NORMALISERS, name, 'normaliser.ts')).href);
    const answers = exampleAnswers(kinds, topic);
    const readsAll = Object.entries(answers).every(([expected, answer]) => kindReadBy(module, answer) === expected);
    if (readsAll) return { normaliser: name, renderer: chooseRenderer(kind, kinds, plugins), answers };
  }
  throw new Error(`No normaliser of src/normalisers reads the kind "${kind}".`);
}

function exampleAnswers(kinds: readonly string[], topic: string): Record<string, ExampleAnswer> {
  const supported = kinds.filter((kind): kind is keyof typeof STARTER_EXAMPLES =>
    Object.hasOwn(STARTER_EXAMPLES, kind),
  );
  const answers = supported.map((kind) => [kind, chatCompletion(kind, STARTER_EXAMPLES[kind](topic))] as const);
  return Object.fromEntries(
    answers.map(([kind, body]) => [kind, { status: 200, contentType: 'application/json', body }]),
  );
}

function kindReadBy({ normalise }: NormaliserModule, { body, ...answer }: ExampleAnswer): string | undefined {
  const outcome = normalise({ ...answer, body: JSON.stringify(body) } satisfies Answer);
  return outcome.ok ? outcome.kind : undefined;
}

/** Returns the renderer named like the kind, or else the one that accepts the fewest kinds, since it is the most specific. */
function chooseRenderer(kind: StarterKind, kinds: readonly string[], plugins: readonly PluginFile[]): string {
  const candidates = pluginsIn(plugins, 'renderers').filter(({ manifest }) =>
    kinds.every((one) => manifest.takes?.includes(one)),
  );
  const [renderer] = candidates.toSorted(
    (one, other) =>
      Number(other.name === kind) - Number(one.name === kind) ||
      (one.manifest.takes?.length ?? 0) - (other.manifest.takes?.length ?? 0),
  );
  if (!renderer) throw new Error(`No renderer of src/renderers takes ${kinds.join(', ')}.`);
  return renderer.name;
}
