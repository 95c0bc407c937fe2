import type { RJSFSchema } from '@rjsf/utils';
import type { CompiledValidator } from '@/contracts/compiled-validator';
import type { ToolModule } from '@/registry/tool-module';

/**
 * The compiled validator of a form. It is fetched only after the form has rendered, so that it does not delay the first
 * paint.
 */
export class LazyValidator {
  private loading: Promise<CompiledValidator> | undefined;

  /** @param validate the validator, if it is already loaded */
  constructor(
    private readonly module: ToolModule,
    private readonly schema: RJSFSchema,
    public validate = module.validate,
  ) {}

  /**
   * Returns the validator and fetches it first if needed.
   *
   * @throws Error if it cannot be fetched; the next call tries again
   */
  load(): Promise<CompiledValidator> {
    this.loading ??= this.fetch();
    this.loading.catch(() => {
      this.loading = undefined;
    });
    return this.loading;
  }

  private async fetch(): Promise<CompiledValidator> {
    const { declaration, loadValidator } = this.module;
    if (!this.validate && !loadValidator)
      throw new Error(`The validator of ${declaration.id} is missing. Run npm run codegen.`);
    if (!this.validate && loadValidator) {
      const [{ validate }, { formValidator }] = await Promise.all([loadValidator(), import('./form-validator')]);
      this.validate = formValidator(validate, this.schema);
    }
    return this.validate as CompiledValidator;
  }
}
