import type { RJSFSchema } from '@rjsf/utils';
import type { CompiledValidator } from '@/contracts/compiled-validator';
import type { ToolModule } from '@/registry/tool-module';

/** The compiled validator of a form. A form shows without it, so that it is fetched once the first field is there. */
export class AnswerCheck {
  private loading: Promise<CompiledValidator> | undefined;

  /** @param validate the validator, where it is at hand */
  constructor(
    private readonly module: ToolModule,
    private readonly schema: RJSFSchema,
    public validate = module.validate,
  ) {}

  /** The validator, fetched where it is not there yet. @throws Error where it cannot be; the next call tries again */
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
      throw new Error(`${declaration.id}: its validator is missing; run npm run codegen`);
    if (!this.validate && loadValidator) {
      const [{ validate }, { formValidator }] = await Promise.all([loadValidator(), import('./form-validator')]);
      this.validate = formValidator(validate, this.schema);
    }
    return this.validate as CompiledValidator;
  }
}
