import type { CompiledValidator } from '@/contracts/compiled-validator';
import type { Declaration } from '@/generated/declaration';
import { validationSchema } from '@/registry/form-schemas';
import { asForm, resolveOptions } from '@/registry/options';
import { readDeclaration } from '@/registry/surface/read-declaration';
import type { ToolModule } from '@/registry/tool-module';
import { widgetsOf } from '@/registry/ui-schema';
import { serverWebhooks } from '@/toolkit/codegen/server-webhooks';
import { strictAjv } from '@/toolkit/json/strict-ajv';
import { loadDefaults, loadTools } from '@/toolkit/project/load-tools';
import type { InvalidSample, ResponseSample, samplesOf, ValidSample } from './samples';

const { lists } = loadTools('tools');
const defaults = loadDefaults('tools');

/** A tool that stands in no folder: compiled from its files, as code generation compiles those of `tools`. */
export interface ToolOfFiles {
  id: string;
  module: ToolModule;
  samples: ReturnType<typeof samplesOf>;
  validate: CompiledValidator;
  /** Validates the body of the tool's request; absent for a tool that sends nothing. */
  validateBody: CompiledValidator | undefined;
}

/** Compiles the tool of these files, given by the path they would have. */
export function toolOfFiles(id: string, files: Readonly<Record<string, string>>): ToolOfFiles {
  const written: unknown = JSON.parse(files[`tools/${id}/tool.json`] ?? 'null');
  const resolved = readDeclaration(written, defaults).declaration as unknown as Declaration;
  const declaration = asForm(resolveOptions(resolved, lists));
  const validate = strictAjv().compile(validationSchema(declaration)) as CompiledValidator;
  const webhook = serverWebhooks(declaration).find((one) => one.webhook === declaration.request?.webhook);
  const samples = <T>(folder: string) =>
    Object.entries(files).flatMap(([path, text]): (T & { name: string })[] => {
      const name = path.split(`tests/tools/${id}/${folder}/`)[1]?.replace('.json', '');
      return name === undefined ? [] : [{ ...(JSON.parse(text) as T), name }];
    });
  return {
    id,
    module: { declaration, validate, loadValidator: async () => ({ validate }), widgets: widgetsOf(declaration) },
    samples: {
      valid: samples<ValidSample>('valid'),
      invalid: samples<InvalidSample>('invalid'),
      responses: samples<ResponseSample>('responses'),
    },
    validate,
    validateBody: webhook && (strictAjv().compile(webhook.schema()) as CompiledValidator),
  };
}
