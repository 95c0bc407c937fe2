import type { Answers } from '@/registry/answers';
import { providerInUse } from '../keys/key-provider';
import { modelOfSubmit } from '../run/run-estimate';
import type { ToolSession } from '../session/tool-session';

/**
 * Returns the two models that a submit of these answers compares; undefined unless the member chose a rival for the key they hold,
 * which is none for a demo.
 */
export function comparedModels(session: ToolSession, answers: Answers): readonly [string, string] | undefined {
  const rival = session.store.get(session.atoms.rival);
  const { declaration, keyUse } = session.tool;
  const isForKey = Object.entries(declaration.ui.fields ?? {}).some(
    ([name, { provider }]) =>
      provider &&
      String(answers[name]).trim().toLowerCase() !== 'demo' &&
      providerInUse(session.scope, provider, answers[name], keyUse) === rival?.provider,
  );
  const own = modelOfSubmit(session, answers);
  return rival && isForKey && rival.model !== own ? [own, rival.model] : undefined;
}
