/** Body of `GET /keys/<provider>/models`: the language models a member may choose from. */
export interface ModelChoice {
  /** The provider's model names; empty if no tool uses a model of this provider. */
  models: string[];
  /** The default model. */
  model?: string;
  /** Whether the member may also choose any other model that the provider lists for their key. */
  isOpen?: true;
  /** The providers whose keys are accepted too, this provider first; absent if it has no models. */
  providers?: string[];
}
