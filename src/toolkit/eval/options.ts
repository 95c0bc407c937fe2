import { parseCommandLine } from '../text/command-line';

/** The options from the command line and the environment. */
export type EvalOptions = ReturnType<typeof readOptions>;

/** Key to send to a server that needs none, such as a local one. */
const NO_KEY = 'none';

/** Reads the options. @throws Error saying what is missing or wrong */
export function readOptions(args: string[], env: NodeJS.ProcessEnv) {
  const flag = { type: 'boolean' } as const;
  const text = { type: 'string' } as const;
  const { values, word } = parseCommandLine(args, {
    model: { ...text, multiple: true },
    judge: text,
    'no-judge': flag,
    url: text,
    changed: flag,
    yes: flag,
    json: flag,
    html: text,
    cache: text,
    'pass-rate': text,
    help: { ...flag, short: 'h' },
  });
  const models = values.model ?? (env.LLM_MODEL ? [env.LLM_MODEL] : []);
  const baseUrl = values.url ?? env.LLM_BASE_URL ?? '';
  const passRate = Number(values['pass-rate'] ?? 1);
  if (!values.help) {
    if (models.length === 0) throw new Error('No model is named. Pass --model <name>, or set LLM_MODEL.');
    if (!/^https?:\/\//.test(baseUrl))
      throw new Error('No address is named. Pass --url https://..., or set LLM_BASE_URL.');
    if (!(passRate >= 0 && passRate <= 1)) throw new Error('--pass-rate is a number from 0 to 1, such as 0.9.');
  }
  return {
    help: values.help ?? false,
    tool: word,
    models,
    /** The judge's model; undefined to ask no judge. */
    judge: values['no-judge'] ? undefined : (values.judge ?? models[0]),
    provider: { baseUrl, key: env.LLM_API_KEY?.trim() || NO_KEY },
    changed: values.changed ?? false,
    yes: values.yes ?? false,
    json: values.json ?? false,
    html: values.html,
    cache: values.cache ?? '.eval',
    passRate,
  };
}
