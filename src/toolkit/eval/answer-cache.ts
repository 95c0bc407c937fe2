import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The body of a chat completion request. */
export type ChatBody = Readonly<Record<string, unknown>> & { model: string };

/** The unchanged response of a provider. */
export interface CachedAnswer {
  status: number;
  body: string;
}

/** Answers of models on disk, so that nothing is paid for twice. */
export type AnswerCache = ReturnType<typeof openAnswerCache>;

/** Opens the cache of a folder: one file for each model and message. A file that cannot be read counts as absent. */
export function openAnswerCache(folder: string) {
  const fileOf = (body: ChatBody) => join(folder, 'answers', `${messageHash(body)}.json`);
  return {
    get(body: ChatBody): CachedAnswer | undefined {
      const file = fileOf(body);
      if (!existsSync(file)) return undefined;
      try {
        // A damaged file is replaced by the next answer.
        return JSON.parse(readFileSync(file, 'utf8')) as CachedAnswer;
      } catch {
        return undefined;
      }
    },
    set(body: ChatBody, answer: CachedAnswer): void {
      mkdirSync(join(folder, 'answers'), { recursive: true });
      const file = fileOf(body);
      // Renaming is atomic, so an interrupted evaluation leaves no incomplete answer.
      writeFileSync(`${file}.part`, JSON.stringify({ ...answer, model: body.model }));
      renameSync(`${file}.part`, file);
    },
  };
}

/** Returns the key of an answer: a hash of the model, the messages and the response format. Token limits are not part of it. */
export function messageHash({ model, messages, response_format }: ChatBody): string {
  return createHash('sha256').update(JSON.stringify({ model, messages, response_format })).digest('hex').slice(0, 32);
}
