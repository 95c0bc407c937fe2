/** Body of `GET /keys/<provider>/models`: the language models a member may choose from. */
export interface ModelChoice {
  /** The provider's model names; empty if no tool uses a model of this provider. */
  models: string[];
  /** The default model. */
  model?: string;
  /** Whether any other model that the provider lists for the member's key may be chosen, too. */
  isOpen?: true;
  /** The providers whose keys are taken in place of one of this provider, this one first; absent if it has no models. */
  providers?: string[];
}
