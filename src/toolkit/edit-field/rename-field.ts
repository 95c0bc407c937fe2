import { reaches } from '../declaration/body-schema';
import type { CheckInput, FormTool } from '../project/check-input';
import { type LostName, lostNames } from './automation-names';
import { renameCarried, renameInDeclaration, renameProperty } from './declared-names';
import { propertiesOf, replaceString, treeOf } from './text-edits';
import { sampleParts, type ToolChange } from './tool-change';

/**
 * Renames a field wherever the files of a project name it: in its declaration, in samples, in tools that carry values to it,
 * and in the prompts if the new name is also the name in the body.
 */
export function renameField(input: CheckInput, before: FormTool, from: string, to: string): ToolChange {
  const { id, surfaceSource } = before;
  return {
    declaration: renameInDeclaration(treeOf(surfaceSource.path, surfaceSource.text), from, to),
    fields: [{ from, to }],
    automation: (after) =>
      lostNames(input, [before, after], [from]).flatMap((name) => {
        const replacement = renamedPath(name, from, to);
        return replacement === undefined ? [] : [{ offset: name.offset, length: name.path.length, replacement }];
      }),
    sample(sample) {
      const { answers, problems } = sampleParts(sample);
      return [
        ...renameProperty(answers, from, to),
        ...propertiesOf(problems).flatMap(({ name, nameNode }) => {
          const [head, ...rest] = name.split('.');
          return head === from ? [replaceString(nameNode, [to, ...rest].join('.'))] : [];
        }),
      ];
    },
    carrying: (root) => renameCarried(root, id, from, to),
  };
}

/** Returns the path with the new name. Tries each step with the old name, because the body may nest the field in an object. */
function renamedPath({ path, body }: LostName, from: string, to: string): string | undefined {
  const steps = path.split('.');
  return steps
    .flatMap((step, index) => (step === from ? [steps.with(index, to).join('.')] : []))
    .find((candidate) => body === undefined || reaches(body, candidate));
}
