import type { Messages } from '@/generated/declaration';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';

/** Without a message, a button would seem to do nothing. */
export const explains =
  'A tool has a message for each outcome of its runs and of copying, and none for anything that cannot happen.';
export const perTool = true;

type MessageName = Exclude<keyof Messages, 'invalid' | 'fields'>;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => [...missingMessages(tool), ...unusedMessages(tool)]);
}

function missingMessages(tool: FormTool): Finding[] {
  const { source, form } = tool;
  return requiredMessages(tool)
    .filter(([name]) => form.messages[name] === undefined)
    .map(([name, reason]) => {
      const problem = {
        found: `no message "${name}"`,
        expected: `a message, because ${reason}`,
        mend: `Add "${name}" to messages.`,
      };
      return findingAt(source, ['messages'], problem);
    });
}

/** Returns the messages the tool must have, each with the reason. */
function requiredMessages({ form: { request, result } }: FormTool): [MessageName, string][] {
  const canCopy = (result?.actions ?? []).some((action) => action.do === 'copy');
  const isQueued = request?.onFailure === 'succeed-and-queue';
  return [
    ...(request ? [['done', 'a run can succeed'] satisfies [MessageName, string]] : []),
    ...(request && !isQueued ? [['failed', 'a run can fail'] satisfies [MessageName, string]] : []),
    ...(canCopy ? [['copied', 'the result can be copied'] satisfies [MessageName, string]] : []),
    ...(canCopy || result?.cards ? [['copyFailed', 'copying can fail'] satisfies [MessageName, string]] : []),
  ];
}

function unusedMessages({ source, form: { messages, request, result } }: FormTool): Finding[] {
  const canReset = (result?.actions ?? []).some((action) => action.do === 'reset');
  const conditional: [MessageName, boolean, string][] = [
    ['reset', canReset, 'no action resets the tool'],
    ['failed', !!request, 'the tool sends nothing'],
    ['timedOut', !!request, 'the tool sends nothing'],
    ['unusable', !!request, 'the tool sends nothing'],
  ];
  return conditional
    .filter(([name, isUsed]) => messages[name] !== undefined && !isUsed)
    .map(([name, , reason]) => {
      const problem = {
        found: `the message "${name}", although ${reason}`,
        expected: 'only messages that can be shown',
        mend: 'Remove it, or add the part of the tool that it is for.',
      };
      return findingAt(source, ['messages', name], problem, 'name');
    });
}
