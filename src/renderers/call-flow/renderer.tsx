import type { RendererProps } from '@/contracts/plugins';
import { RESULT_PARTS } from '@/contracts/result-parts';
import type { CallFlow, Objection, Rebuttal } from '@/generated/results';
import { unknownProperties } from '@/reading/coerce';
import { Accordion } from '@/ui/accordion';
import { cn } from '@/ui/cn';
import { MoreSection, mergeParts, morePartsText, type ResultParts } from '../parts/more-section';
import { outlineText, type TextPart } from '../parts/outline-text';
import { PlanGroup, PlanSection } from '../parts/plan-section';
import { RenderedOrPlain } from '../parts/rendered-or-plain';
import { ScriptBlock, ScriptList } from '../parts/script-block';
import { UnknownProperties, unknownPropertyLines } from '../parts/unknown-properties';

/** A sticky column next to the script, so that answers to objections stay visible while the script scrolls. */
const STICKY_COLUMN = 'min-w-0 space-y-5 @4xl:sticky @4xl:top-20';

type Copy = (text: string) => Promise<boolean>;

/** A call script in the order of the call, large enough to read aloud while talking. */
export function Renderer({ value, copyItem, partTools }: RendererProps<'call-flow'>) {
  const copy: Copy = (text) => copyItem(text, {});
  const { callFlow, objections = [], gatekeeper } = value;
  const hasAnswers = objections.length > 0 || gatekeeper !== undefined;
  return (
    <RenderedOrPlain value={value}>
      <div className="space-y-5 @container">
        <div
          className={cn(
            'space-y-5',
            callFlow && hasAnswers && '@4xl:grid @4xl:grid-cols-[3fr_2fr] @4xl:items-start @4xl:gap-5 @4xl:space-y-0',
          )}
        >
          {callFlow && (
            <div className="min-w-0 space-y-5">
              <Script call={callFlow} copy={copy} />
            </div>
          )}
          {hasAnswers && (
            <div className={callFlow ? STICKY_COLUMN : 'space-y-5'}>
              {objections.length > 0 && (
                <PlanSection title="Objections" icon="shield-check" hint="Ask first, then answer step by step.">
                  <Accordion
                    items={objections.map((objection, index) => objectionItem(objection, index + 1, copy, partTools))}
                  />
                </PlanSection>
              )}
              {gatekeeper && (
                <PlanSection title="Getting past the front desk" icon="key">
                  <ScriptList
                    scripts={gatekeeper.patterns.map(({ situation, script }) => ({ label: situation, script }))}
                    itemName="front desk line"
                    copy={copy}
                  />
                </PlanSection>
              )}
            </div>
          )}
        </div>
        <MoreSection parts={unplacedParts(value)} />
      </div>
    </RenderedOrPlain>
  );
}

function Script({ call, copy }: { call: NonNullable<CallFlow['callFlow']>; copy: Copy }) {
  const { opener, whyYouWhyNow, discovery, valueBridge, primaryCTA } = call;
  return (
    <>
      {opener && (
        <PlanSection title="Opener" icon="phone-call">
          <Lines title="Ask for a moment" lines={opener.permissionHooks} itemName="opener" copy={copy} />
          <Lines title="Say why you are worth it" lines={opener.credibilitySnippets} itemName="proof" copy={copy} />
        </PlanSection>
      )}
      {whyYouWhyNow && (
        <PlanSection title="Why you, why now" icon="target">
          <ScriptBlock text={whyYouWhyNow} itemName="why you, why now" copy={copy} />
        </PlanSection>
      )}
      {discovery && (
        <PlanSection title="Discovery" icon="search">
          <Lines title="Quick questions" lines={discovery.micro} itemName="quick question" copy={copy} />
          <Lines title="Deeper questions" lines={discovery.deep} itemName="deeper question" copy={copy} />
        </PlanSection>
      )}
      {valueBridge && (
        <PlanSection title="Value bridge" icon="handshake">
          <ScriptBlock text={valueBridge} itemName="value bridge" copy={copy} />
        </PlanSection>
      )}
      {primaryCTA && (
        <PlanSection title="Call to action" icon="check">
          <ScriptList scripts={primaryCTA} itemName="call to action" copy={copy} />
        </PlanSection>
      )}
    </>
  );
}

function objectionItem(
  objection: Objection,
  position: number,
  copy: Copy,
  partTools: RendererProps<'call-flow'>['partTools'],
) {
  const { label, diagnosticQuestions, ladderedRebuttals, fallbackCTA } = objection;
  const content = (
    <div className="space-y-5">
      {partTools?.(`objections.${position - 1}`)}
      <Lines title="Find out what is behind it" lines={diagnosticQuestions} itemName="question" copy={copy} />
      {ladderedRebuttals && (
        <PlanGroup title="Answer, from soft to firm">
          <ScriptList scripts={rebuttalSteps(ladderedRebuttals)} itemName="answer" copy={copy} />
        </PlanGroup>
      )}
      {fallbackCTA && (
        <PlanGroup title="If nothing else works">
          <ScriptBlock text={fallbackCTA} itemName="fallback" copy={copy} />
        </PlanGroup>
      )}
      <UnknownProperties object={objection} kind="objection" />
    </div>
  );
  return { title: `${position}. ${label ?? 'Objection'}`, content };
}

interface LinesProps {
  title: string;
  lines: readonly string[] | undefined;
  itemName: string;
  copy: Copy;
}

function Lines({ title, lines, itemName, copy }: LinesProps) {
  if (!lines) return null;
  return (
    <PlanGroup title={title}>
      <ScriptList scripts={lines.map((script) => ({ script }))} itemName={itemName} copy={copy} />
    </PlanGroup>
  );
}

export const toText = callFlowText;

export function count({ objections = [] }: CallFlow): number {
  return objections.length;
}

/** Formats a call flow as plain text, in the order of the call. */
function callFlowText(call: CallFlow): string {
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

/** Collects the properties of a call flow that the layout has no place for, those of the script first. */
function unplacedParts(call: CallFlow): ResultParts {
  return mergeParts(
    unknownProperties(call.callFlow, RESULT_PARTS.callScript),
    unknownProperties(call, RESULT_PARTS.callFlow),
  );
}

/** Labels a ladder of rebuttals, softest first: sorted by tier number if every tier has one, otherwise in the given order. */
function rebuttalSteps(rebuttals: readonly Rebuttal[]): { label: string; script: string }[] {
  const numberedRebuttals = rebuttals.map(({ tier = '', script }) => ({ tier, script, number: tierNumber(tier) }));
  const areAllNumbered = numberedRebuttals.every(({ number }) => number !== undefined);
  const orderedRebuttals = areAllNumbered
    ? numberedRebuttals.toSorted((first, second) => (first.number ?? 0) - (second.number ?? 0))
    : numberedRebuttals;
  return orderedRebuttals.map(({ tier, script, number }, index) => ({
    label: number === undefined && tier ? tier : `Step ${number ?? index + 1}`,
    script,
  }));
}

/** Returns the number in "2", "Tier 2" or "Step 2". */
function tierNumber(tier: string): number | undefined {
  const digits = /^(?:(?:tier|step|level)\s*)?(\d{1,3})$/i.exec(tier.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}
