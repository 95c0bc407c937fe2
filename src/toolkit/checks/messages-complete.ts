import type { Messages } from '@/generated/declaration';
import type { Findings } from '../finding';
import { findingAt, findingAtName } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

/** Without a message, a button would seem to do nothing. */
export const explains =
  'A tool has a message for each outcome of its runs and of copying, and none for anything that cannot happen.';

type MessageName = Exclude<keyof Messages, 'invalid' | 'fields'>;

export function checkForm(tool: FormTool): Findings {
  return [missingMessages(tool), unusedMessages(tool)];
}

function missingMessages(tool: FormTool): Findings {
  const { source, form } = tool;
  return conditionsOfMessages(tool)
    .filter(([name, isNeeded]) => isNeeded && form.messages[name] === undefined)
    .map(([name, , reason]) =>
      findingAt(source, ['messages'], {
        found: `no message "${name}"`,
        expected: `a message, because ${reason}`,
        mend: `Add "${name}" to messages.`,
      }),
    );
}

function conditionsOfMessages({ form: { request, result } }: FormTool): [MessageName, isNeeded: boolean, string][] {
  const canCopy = (result?.actions ?? []).some((action) => action.do === 'copy');
  const isQueued = request?.onFailure === 'succeed-and-queue';
  return [
    ['done', !!request, 'a run can succeed'],
    ['failed', !!request && !isQueued, 'a run can fail'],
    ['copied', canCopy, 'the result can be copied'],
    ['copyFailed', canCopy || !!result?.cards, 'copying can fail'],
  ];
}

function unusedMessages({ source, form: { messages, request, result } }: FormTool): Findings {
  const canReset = (result?.actions ?? []).some((action) => action.do === 'reset');
  const conditional: [MessageName, boolean, string][] = [
    ['reset', canReset, 'no action resets the tool'],
    ['failed', !!request, 'the tool sends nothing'],
    ['timedOut', !!request, 'the tool sends nothing'],
    ['unusable', !!request, 'the tool sends nothing'],
  ];
  return conditional
    .filter(([name, isUsed]) => messages[name] !== undefined && !isUsed)
    .map(([name, , reason]) =>
      findingAtName(source, ['messages', name], {
        found: `the message "${name}", although ${reason}`,
        expected: 'only messages that can be shown',
        mend: 'Remove it, or add the part of the tool that it is for.',
      }),
    );
}
