import type { CallFlow, Objection } from '@/generated/results';
import { besideLines } from '../parts/beside';
import { moreText } from '../parts/more-parts';
import { outlineText, type TextPart } from '../parts/outline';
import { otherParts } from './other-parts';
import { rungs } from './rungs';

/** A call flow as plain text, in the order of the call. */
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
    ['CALL TO ACTION', callFlow.primaryCTA?.map(labelled)],
    ...objections.map(objectionPart),
    ['FRONT DESK', gatekeeper?.patterns.map(({ situation, script }) => labelled({ label: situation, script }))],
    ['MORE', moreText(otherParts(call))],
  ]);
}

function objectionPart(objection: Objection, index: number): TextPart {
  const { label = `Objection ${index + 1}`, diagnosticQuestions, ladderedRebuttals = [], fallbackCTA } = objection;
  const body = outlineText([
    ['Find out what is behind it:', diagnosticQuestions],
    ['Answer:', rungs(ladderedRebuttals).map(labelled)],
    ['If nothing else works:', fallbackCTA],
    ['More:', besideLines(objection, 'objection')],
  ]);
  return ['OBJECTION', body ? `${label}\n${body}` : label];
}

function labelled({ label, script }: { label?: string; script: string }): string {
  return label ? `${label}: ${script}` : script;
}
