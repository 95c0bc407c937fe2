import type { CallFlow, Objection } from '@/generated/results';
import { morePartsText } from '../parts/more-section';
import { outlineText, type TextPart } from '../parts/outline-text';
import { unknownPropertyLines } from '../parts/unknown-properties';
import { rebuttalSteps } from './rebuttal-steps';
import { unplacedParts } from './unplaced-parts';

/** Formats a call flow as plain text, in the order of the call. */
export function callFlowText(call: CallFlow): string {
  const { callFlow = {}, objections = [], gatekeeper } = call;
  const { opener, discovery } = callFlow;
  return outlineText([
    ['OPENER: ASK FOR A MOMENT', opener?.permissionHooks],
    ['OPENER: SAY WHY YOU ARE WORTH IT', opener?.credibilitySnippets],
    ['WHY YOU, WHY NOW', callFlow.whyYouWhyNow],
    ['DISCOVERY: QUICK QUESTIONS', discovery?.micro],
    ['DISCOVERY: DEEPER QUESTIONS', discovery?.deep],
    ['VALUE BRIDGE', callFlow.valueBridge],
    ['CALL TO ACTION', callFlow.primaryCTA?.map(labeledScript)],
    ...objections.map(objectionPart),
    ['FRONT DESK', gatekeeper?.patterns.map(({ situation, script }) => labeledScript({ label: situation, script }))],
    ['MORE', morePartsText(unplacedParts(call))],
  ]);
}

function objectionPart(objection: Objection, index: number): TextPart {
  const { label = `Objection ${index + 1}`, diagnosticQuestions, ladderedRebuttals = [], fallbackCTA } = objection;
  const body = outlineText([
    ['Find out what is behind it:', diagnosticQuestions],
    ['Answer:', rebuttalSteps(ladderedRebuttals).map(labeledScript)],
    ['If nothing else works:', fallbackCTA],
    ['More:', unknownPropertyLines(objection, 'objection')],
  ]);
  return ['OBJECTION', body ? `${label}\n${body}` : label];
}

function labeledScript({ label, script }: { label?: string; script: string }): string {
  return label ? `${label}: ${script}` : script;
}
