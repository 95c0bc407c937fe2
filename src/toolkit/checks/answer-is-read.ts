import type { Findings } from '../finding';
import { findingAtName } from '../json/json-locations';
import { frontMatterOf } from '../project/automation-source';
import type { FormTool } from '../project/check-input';

/** A run goes from request to response to result; if one of them is missing, it ends in an exception. */
export const explains = 'A tool that sends a request reads the answer and shows it, or declares that nobody reads it.';

export function checkForm(tool: FormTool): Findings {
  return [gapFindings(tool), documentFindings(tool)];
}

/** The answer of a document action says where the file was saved, so no normaliser can read a result from it. */
function documentFindings({ source, automation, form: { result } }: FormTool): Findings {
  const automated = (automation && frontMatterOf(automation).actions) ?? {};
  return (result?.actions ?? []).flatMap(({ id = '', into }, index) => {
    if (!into || automated[id]?.kind !== 'document') return [];
    return findingAtName(source, ['result', 'actions', index, 'into'], {
      found: 'a document action with "into"',
      expected: "an action whose automation answers in the shape that the tool's normaliser reads",
      mend: 'Remove "into", or change what the automation of the action does.',
    });
  });
}

function gapFindings({ source, form: { request, response, result } }: FormTool): Findings {
  if (!request) {
    const stray = [...(response ? ['response'] : []), ...(result ? ['result'] : [])];
    return stray.map((part) =>
      findingAtName(source, [part], {
        found: `a ${part} without a request`,
        expected: `a request, or no ${part}`,
        mend: `Remove "${part}", or declare a request.`,
      }),
    );
  }
  const unread = request.onFailure === 'succeed-and-queue';
  if (unread && response)
    return findingAtName(source, ['response'], {
      found: 'a response to a request whose "onFailure" says that nobody reads the answer',
      expected: 'either "response", or "onFailure": "succeed-and-queue"',
      mend: 'Remove one of the two.',
    });
  if (!unread && !response)
    return findingAtName(source, ['request'], {
      found: 'a request without a response',
      expected: '"response" with a normaliser, or "onFailure": "succeed-and-queue" if nobody reads the answer',
      mend: 'Add "response" with the normaliser that reads the answer, or "onFailure": "succeed-and-queue" to the request.',
    });
  if (response && !result) {
    const expected = '"result" with a renderer';
    return findingAtName(source, ['response'], {
      found: 'a response without a result',
      expected,
      mend: 'Add "result".',
    });
  }
  if (!result || response) return [];
  return findingAtName(source, ['result'], {
    found: 'a result without a response',
    expected: '"response" with a normaliser',
    mend: 'Add "response", or remove "result".',
  });
}
