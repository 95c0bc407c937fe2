import { resultActions } from '@/generated/slots/result-actions';
import type { FormDeclaration } from '@/registry/options';
import type { RunResult } from './run/run-state';

/** The buttons that features put beside a result. */
export function FeatureActions(props: { declaration: FormDeclaration; result: RunResult }) {
  return resultActions.map(({ feature, ResultAction }) => <ResultAction key={feature} {...props} />);
}
