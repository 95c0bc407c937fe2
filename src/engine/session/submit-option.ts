import type { Answers } from '@/registry/answers';
import type { ToolSession } from './tool-session';

/** Another way to send the answers, which the member has chosen for the next submit. */
export interface SubmitOption {
  /** Tells it from other options. */
  value: string;
  /** Stands behind the chosen model. */
  label: string;
  /** Returns the models that a submit of these answers asks; undefined if it asks the chosen model alone. */
  models(session: ToolSession, answers: Answers): readonly string[] | undefined;
  /** Sends the answers. Never rejects. */
  submit(session: ToolSession, answers: Answers): Promise<void>;
}

/** The key beside whose model an option is chosen. */
export interface SubmitOptionProps {
  /** Id of the key's field. */
  id: string;
  /** Provider of the key in the field. */
  provider: string;
  /** The model that the run uses in any case. */
  chosen: string;
  models: readonly string[];
  offeredProviders: readonly string[];
  session: ToolSession;
  disabled: boolean;
}
