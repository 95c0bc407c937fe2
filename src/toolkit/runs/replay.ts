import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Answer } from '@/contracts/answer';
import type { RendererModule } from '@/contracts/plugins';
import { normalisers, renderers } from '@/generated/result-plugins';
import { migrateToLatest } from '@/registry/migrate';
import type { FormDeclaration } from '@/registry/options';
import { hashOf } from '../hash';

/** A stored answer, and the form answers that started its run. */
export interface StoredAnswer {
  answer: Answer;
  /** The answers of the form, as old as the run; absent if its page never sent them. */
  inputs?: Readonly<Record<string, unknown>>;
}

/**
 * The outcome of running an answer through the current code. `result`: the answer is read, shown and copied. `unusable`: the
 * normaliser finds no result in it. `broken`: it makes the code fail.
 */
export interface Replayed {
  state: 'result' | 'unusable' | 'broken';
  /** Number of expected parts that are missing. */
  missing: number;
  repairs: number;
  /** Hash of the shown page and the copied text, or of the reason if there is no result. */
  content: string;
  /** Why there is no result. */
  reason?: string;
}

/** Compares an answer with its previous replay. `changed`: read as well as before, but shown differently. */
export type Verdict = 'new' | 'same' | 'changed' | 'better' | 'worse';

const RANKS: readonly Replayed['state'][] = ['broken', 'unusable', 'result'];

/** Runs a stored answer through the current migrations, normaliser, renderer and copied text. */
export async function replayAnswer(form: FormDeclaration, { answer, inputs = {} }: StoredAnswer): Promise<Replayed> {
  try {
    const migrated = migrateToLatest(form, inputs);
    const { normalise } = await partNamed('normaliser', normalisers, form.response?.normaliser);
    const outcome = normalise(answer);
    if (!outcome.ok)
      return { state: 'unusable', missing: 0, repairs: 0, content: hashOf(outcome.reason), reason: outcome.reason };
    const { value, missing = [], repairs = [] } = outcome;
    const renderer: RendererModule = await partNamed('renderer', renderers, form.result?.renderer);
    const shown = shownResult(renderer, form, { value, inputs: migrated });
    return { state: 'result', missing: missing.length, repairs: repairs.length, content: hashOf(shown) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { state: 'broken', missing: 0, repairs: 0, content: hashOf(reason), reason };
  }
}

/** Compares a replay with the previous one. */
export function verdictOf(replayed: Replayed, former: Replayed | undefined): Verdict {
  if (!former) return 'new';
  const gain =
    RANKS.indexOf(replayed.state) - RANKS.indexOf(former.state) ||
    former.missing - replayed.missing ||
    former.repairs - replayed.repairs;
  if (gain !== 0) return gain > 0 ? 'better' : 'worse';
  return replayed.content === former.content ? 'same' : 'changed';
}

async function partNamed<T>(
  kind: string,
  parts: Readonly<Record<string, () => Promise<T>>>,
  name: string | undefined,
): Promise<T> {
  const load = parts[name ?? ''];
  if (!load) throw new Error(`There is no ${kind} "${name}".`);
  return load();
}

function shownResult(
  { Renderer, toText }: RendererModule,
  { result }: FormDeclaration,
  { value, inputs }: { value: unknown; inputs: Readonly<Record<string, unknown>> },
): string {
  const html = renderToStaticMarkup(
    createElement(Renderer, {
      value: value as never,
      options: result as never,
      copy: async () => true,
      copyItem: async () => true,
      href: (link) => `https://site.example/${link}`,
      inputs,
      fileAddress: async (path) => `https://site.example/files/${path}`,
    }),
  );
  // Compares only what a member reads: classes and generated ids change with every restyling.
  return `${html.replace(/<[^>]*>/g, ' ')}\n${toText(value as never, result as never)}`;
}
