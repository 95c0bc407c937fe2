import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Message } from '@/generated/declaration';
import { type Answers, isRequired, secretFields } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';

/**
 * Returns what a page says of a run that succeeds on a site without n8n: there the demo answers the tools of a workflow, and
 * sends nothing if no key had to be given.
 *
 * @param isMailed whether the one who runs it gets mails: guests do not
 */
export function doneMessage(
  root: string,
  declaration: FormDeclaration,
  { answers = {}, isMailed }: { answers?: Answers | undefined; isMailed: boolean },
): Message | undefined {
  const automation = readFileSync(join(root, 'tools', declaration.id, 'automation.md'), 'utf8');
  const needsKey = secretFields(declaration).some((name) => isRequired(declaration, name, answers));
  const { done, notMailed } = declaration.messages;
  if (/^kind: n8n$/m.test(automation) && !needsKey) return 'Nothing was sent';
  return isMailed ? done : (notMailed ?? done);
}
