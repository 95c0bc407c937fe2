import type { Automation } from '@/generated/automation';
import { asForm, type ResolvedDeclaration } from '@/registry/options';
import { type Difference, declarationFile, type Registry } from './difference';
import { type ComparedSchema, schemaChanges } from './schema-changes';

/** Reports what changes for callers that read answers, and for stored results. */
export function resultDifferences(before: Registry, after: Registry): Difference[] {
  const perTool = [...after.tools.values()].flatMap((tool) => {
    const old = before.tools.get(tool.id);
    return old ? [...answerShape(before, after, tool.id), ...storedResults(before, after, old, tool)] : [];
  });
  return [...perTool, ...contractDifferences(before, after)];
}

/** Front matter properties that determine the shape of answers. */
const SHAPE_PROPERTIES = ['respond', 'echo', 'schema'] as const satisfies readonly (keyof Automation)[];

function answerShape(before: Registry, after: Registry, id: string): Difference[] {
  const [old, now] = [before.automations.get(id), after.automations.get(id)];
  if (!old || !now) return [];
  const asText = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));
  return SHAPE_PROPERTIES.filter((word) => asText(old[word]) !== asText(now[word])).map((word) => ({
    file: `tools/${id}/automation.md`,
    at: [word],
    audience: 'callers',
    what: `Answers have a different shape: "${word}" is ${asText(now[word])}, and was ${asText(old[word])}.`,
    breaking: true,
    mend: 'Keep the shape, or use another webhook for the new one.',
  }));
}

/** Reports stored runs that the current normaliser and renderer treat differently. */
function storedResults(
  before: Registry,
  after: Registry,
  old: ResolvedDeclaration,
  now: ResolvedDeclaration,
): Difference[] {
  if (old.kind !== 'form' || now.kind !== 'form') return [];
  const [oldForm, newForm] = [asForm(old), asForm(now)];
  const kinds = before.givenKinds[oldForm.response?.normaliser ?? ''] ?? [];
  const accepted = after.acceptedKinds[newForm.result?.renderer ?? ''] ?? [];
  const file = declarationFile(now.id);
  const hidden = kinds.filter((kind) => !accepted.includes(kind));
  const differences: Difference[] = [];
  if (oldForm.result && hidden.length > 0)
    differences.push({
      file,
      at: ['result', 'renderer'],
      audience: 'members',
      what: `Earlier results are of the kind ${hidden.join(', ')}, which "${newForm.result?.renderer}" does not show.`,
      breaking: true,
      mend: 'Choose a renderer that accepts it, or make this one accept it too.',
    });
  if (oldForm.response && newForm.response && oldForm.response.normaliser !== newForm.response.normaliser)
    differences.push({
      file,
      at: ['response', 'normaliser'],
      audience: 'workflows',
      what: `Answers are read by "${newForm.response.normaliser}", and were read by "${oldForm.response.normaliser}".`,
      breaking: false,
      mend: 'Make sure that its samples include earlier answers: it also reads past runs.',
    });
  return differences;
}

/** Compares the schemas of results: stored results conform to the schema of the day they were created. */
function contractDifferences(before: Registry, after: Registry): Difference[] {
  return Object.entries(before.results).flatMap(([kind, old]) => {
    if (!isGiven(before, kind)) return [];
    const now = after.results[kind];
    const file = `schemas/results/${kind}.schema.json`;
    if (!now) {
      const what = `Results of the kind "${kind}" are known no more.`;
      const mend = 'Keep the contract while results of it are kept.';
      return [{ file, audience: 'members' as const, what, breaking: true, mend }];
    }
    return schemaChanges(old as ComparedSchema, now as ComparedSchema).flatMap(
      ({ path, change, description: words }): Difference[] => {
        if (change === 'added' || change === 'looser') return [];
        const isOurs = change === 'gone' || change === 'optional';
        const what = `Results "${kind}": ${path ? `"${path}" ` : ''}${words}.`;
        const mend = isOurs
          ? 'Whoever reads answers may miss it: say so before.'
          : 'Results of before may not fit: let the contract take them too.';
        return [{ file, audience: isOurs ? 'callers' : 'members', what, breaking: change !== 'optional', mend }];
      },
    );
  });
}

function isGiven({ tools, givenKinds }: Registry, kind: string): boolean {
  return [...tools.values()].some(({ response }) => givenKinds[response?.normaliser ?? '']?.includes(kind));
}
