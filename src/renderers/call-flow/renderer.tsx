import type { RendererProps } from '@/contracts/plugins';
import type { CallFlow, Objection } from '@/generated/results';
import { Accordion } from '@/ui/accordion';
import { cn } from '@/ui/cn';
import { Beside } from '../parts/beside';
import { MoreParts } from '../parts/more-parts';
import { PlanGroup, PlanSection } from '../parts/plan-section';
import { RenderedOrPlain } from '../parts/rendered-or-plain';
import { ScriptBlock, ScriptList } from '../parts/script-block';
import { otherParts } from './other-parts';
import { rungs } from './rungs';
import { callFlowText } from './text';

/** Beside the script, where the eye finds an answer without losing the place in the call. */
const ALWAYS_AT_HAND =
  'min-w-0 space-y-5 @4xl:sticky @4xl:top-20 @4xl:max-h-[calc(100dvh-6rem)] @4xl:overflow-y-auto @4xl:overscroll-contain';

type Copy = (text: string) => Promise<boolean>;

/** What to say on a call, in the order of the call, large enough to be read out while talking. */
export function Renderer({ value, copyItem, partTools }: RendererProps<'call-flow'>) {
  const copy: Copy = (text) => copyItem(text, {});
  const { callFlow, objections = [], gatekeeper } = value;
  const answers = objections.length > 0 || gatekeeper !== undefined;
  return (
    <RenderedOrPlain of={value}>
      <div className="space-y-5 @container">
        <div
          className={cn(
            'space-y-5',
            callFlow && answers && '@4xl:grid @4xl:grid-cols-[3fr_2fr] @4xl:items-start @4xl:gap-5 @4xl:space-y-0',
          )}
        >
          {callFlow && (
            <div className="min-w-0 space-y-5">
              <Script call={callFlow} copy={copy} />
            </div>
          )}
          {answers && (
            <div className={callFlow ? ALWAYS_AT_HAND : 'space-y-5'}>
              {objections.length > 0 && (
                <PlanSection title="Objections" icon="shield-check" hint="Ask first, then answer step by step.">
                  <Accordion
                    items={objections.map((objection, index) => unfolding(objection, index + 1, copy, partTools))}
                  />
                </PlanSection>
              )}
              {gatekeeper && (
                <PlanSection title="Getting past the front desk" icon="key">
                  <ScriptList
                    scripts={gatekeeper.patterns.map(({ situation, script }) => ({ label: situation, script }))}
                    what="front desk line"
                    copy={copy}
                  />
                </PlanSection>
              )}
            </div>
          )}
        </div>
        <MoreParts parts={otherParts(value)} />
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
          <Lines title="Ask for a moment" lines={opener.permissionHooks} what="opener" copy={copy} />
          <Lines title="Say why you are worth it" lines={opener.credibilitySnippets} what="proof" copy={copy} />
        </PlanSection>
      )}
      {whyYouWhyNow && (
        <PlanSection title="Why you, why now" icon="target">
          <ScriptBlock text={whyYouWhyNow} what="why you, why now" copy={copy} />
        </PlanSection>
      )}
      {discovery && (
        <PlanSection title="Discovery" icon="search">
          <Lines title="Quick questions" lines={discovery.micro} what="quick question" copy={copy} />
          <Lines title="Deeper questions" lines={discovery.deep} what="deeper question" copy={copy} />
        </PlanSection>
      )}
      {valueBridge && (
        <PlanSection title="Value bridge" icon="handshake">
          <ScriptBlock text={valueBridge} what="value bridge" copy={copy} />
        </PlanSection>
      )}
      {primaryCTA && (
        <PlanSection title="Call to action" icon="check">
          <ScriptList scripts={primaryCTA} what="call to action" copy={copy} />
        </PlanSection>
      )}
    </>
  );
}

function unfolding(
  objection: Objection,
  place: number,
  copy: Copy,
  partTools: RendererProps<'call-flow'>['partTools'],
) {
  const { label, diagnosticQuestions, ladderedRebuttals, fallbackCTA } = objection;
  const content = (
    <div className="space-y-5">
      {partTools?.(`objections.${place - 1}`)}
      <Lines title="Find out what is behind it" lines={diagnosticQuestions} what="question" copy={copy} />
      {ladderedRebuttals && (
        <PlanGroup title="Answer, from soft to firm">
          <ScriptList scripts={rungs(ladderedRebuttals)} what="answer" copy={copy} />
        </PlanGroup>
      )}
      {fallbackCTA && (
        <PlanGroup title="If nothing else works">
          <ScriptBlock text={fallbackCTA} what="fallback" copy={copy} />
        </PlanGroup>
      )}
      <Beside of={objection} known="objection" />
    </div>
  );
  return { title: `${place}. ${label ?? 'Objection'}`, content };
}

interface LinesProps {
  title: string;
  lines: readonly string[] | undefined;
  what: string;
  copy: Copy;
}

function Lines({ title, lines, what, copy }: LinesProps) {
  if (!lines) return null;
  return (
    <PlanGroup title={title}>
      <ScriptList scripts={lines.map((script) => ({ script }))} what={what} copy={copy} />
    </PlanGroup>
  );
}

export const toText = callFlowText;

/** Objections answered. */
export function count({ objections = [] }: CallFlow): number {
  return objections.length;
}
