import { Failure } from '@/contracts/failure';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { AutomationFile } from '../parts/automation-file';
import { chatAutomation } from '../parts/chat';
import { isFile } from '../parts/given-files';
import type { AutomationServices, MadeAutomation } from '../parts/module';
import { askProvider } from '../parts/provider';
import type { Automation } from '../parts/run';

/** The model that writes down what is said; every compatible provider knows it by this name. */
const MODEL = 'whisper-1';

/** Listens to the recording first, and then asks the model about what it says. */
export function make(file: AutomationFile, { llm, fetch, wait, files }: AutomationServices): MadeAutomation {
  const { secret = '', recording = '' } = file;
  const chat = chatAutomation({ file, server: { ...llm, fetch, wait } });

  const live: Automation = async (run) => {
    const given = run.body[recording];
    if (!isFile(given))
      throw new Failure('no_recording', 'There is no recording to listen to. Please upload it again.', 400);
    run.progress({ stage: 'Listening to the recording' });
    const form = new FormData();
    form.set('model', MODEL);
    form.set('file', new Blob([Buffer.from(await files.read(given))], { type: given.type }), given.name);
    const url = `${withoutTrailingSlashes(llm.baseUrl)}/audio/transcriptions`;
    const key = String(run.body[secret] ?? '').trim();
    const { text } = await askProvider(fetch, { url, key, body: form, signal: run.signal });
    if (typeof text !== 'string' || text.trim() === '')
      throw new Failure('nothing_heard', 'Nothing was understood in this recording. Is it the right file?', 422);
    return chat({ ...run, body: { ...run.body, [recording]: given.name, transcript: text } });
  };
  return { live, demo: chat, asksModel: true };
}
