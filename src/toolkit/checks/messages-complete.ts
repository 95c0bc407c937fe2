import type { Messages } from '@/generated/declaration';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';

/** Without a message, a button would seem to do nothing. */
export const explains =
  'A tool has messages for a run that succeeds or fails and for copying that works or fails, and none for what never happens.';
export const perTool = true;

type Name = Exclude<keyof Messages, 'invalid' | 'fields'>;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => [...missing(tool), ...unusedMessages(tool)]);
}

function missing(tool: FormTool): Finding[] {
  const { source, form } = tool;
  return requiredMessages(tool)
    .filter(([name]) => form.messages[name] === undefined)
    .map(([name, why]) => {
      const problem = { found: `no message "${name}"`, expected: `one, as ${why}`, mend: `Add "${name}" to messages.` };
      return findingAt(source, ['messages'], problem);
    });
}

function requiredMessages({ form: { request, result } }: FormTool): [Name, string][] {
  const copies = (result?.actions ?? []).some((action) => action.do === 'copy');
  const queued = request?.onFailure === 'succeed-and-queue';
  return [
    ...(request ? [['done', 'a run can succeed'] satisfies [Name, string]] : []),
    ...(request && !queued ? [['failed', 'a run can fail'] satisfies [Name, string]] : []),
    ...(copies ? [['copied', 'the result can be copied'] satisfies [Name, string]] : []),
    ...(copies || result?.cards ? [['copyFailed', 'copying can fail'] satisfies [Name, string]] : []),
  ];
}

function unusedMessages({ source, form: { messages, request, result } }: FormTool): Finding[] {
  const resets = (result?.actions ?? []).some((action) => action.do === 'reset');
  const conditional: [Name, boolean, string][] = [
    ['reset', resets, 'no action resets the tool'],
    ['failed', !!request, 'the tool sends nothing'],
    ['timedOut', !!request, 'the tool sends nothing'],
    ['unusable', !!request, 'the tool sends nothing'],
  ];
  return conditional
    .filter(([name, isUsed]) => messages[name] !== undefined && !isUsed)
    .map(([name, , why]) => {
      const problem = {
        found: `the message "${name}", though ${why}`,
        expected: 'messages that can be said',
        mend: 'Remove it, or add what it belongs to.',
      };
      return findingAt(source, ['messages', name], problem, 'name');
    });
}
