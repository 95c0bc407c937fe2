import type { RJSFSchema } from '@rjsf/utils';
import type { CompiledValidator } from '@/contracts/compiled-validator';
import type { ToolModule } from '@/registry/tool-module';

/** The compiled validator of a form, fetched after the form has rendered to not delay the first paint. */
export class LazyValidator {
  /** Undefined until it is loaded. */
  validate: CompiledValidator | undefined;
  private loading: Promise<CompiledValidator> | undefined;

  constructor(
    private readonly module: ToolModule,
    private readonly schema: RJSFSchema,
  ) {
    this.validate = module.validate;
  }

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
    if (this.validate) return this.validate;
    if (!loadValidator) throw new Error(`The validator of ${declaration.id} is missing. Run npm run codegen.`);
    const [{ validate }, { formValidator }] = await Promise.all([loadValidator(), import('./form-validator')]);
    this.validate = formValidator(validate, this.schema);
    return this.validate;
  }
}
