import { Failure } from '@/contracts/failure';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { AutomationFile } from '../parts/automation-file';
import { buildMessages, chatAutomation } from '../parts/chat';
import { isInputFile, MAX_FILE_TEXT_LENGTH } from '../parts/input-files';
import { largestUse } from '../parts/largest-use';
import type { AutomationServices, WebhookAutomation } from '../parts/module';
import { callProvider } from '../parts/provider';
import { quoteText } from '../parts/quoted-text';
import type { Automation } from '../parts/run';

/** The transcription model; every compatible provider knows it by this name. */
const MODEL = 'whisper-1';

/** Creates an automation that transcribes a recording, then asks the chat model about the transcript. */
export function make(file: AutomationFile, { llm, fetch, wait, files }: AutomationServices): WebhookAutomation {
  const { secret = '', recording = '' } = file;
  const chat = chatAutomation({ file, server: { ...llm, fetch, wait } });

  const live: Automation = async (run) => {
    const recordingFile = run.body[recording];
    if (!isInputFile(recordingFile))
      throw new Failure('no_recording', 'There is no recording to listen to. Please upload it again.', 400);
    run.progress({ stage: 'Listening to the recording' });
    const form = new FormData();
    form.set('model', MODEL);
    form.set(
      'file',
      new Blob([Buffer.from(await files.read(recordingFile))], { type: recordingFile.type }),
      recordingFile.name,
    );
    const url = `${withoutTrailingSlashes(llm.baseUrl)}/audio/transcriptions`;
    const key = String(run.body[secret] ?? '').trim();
    const { text } = await callProvider(fetch, { url, key, body: form, signal: run.signal });
    if (typeof text !== 'string' || text.trim() === '')
      throw new Failure('nothing_heard', 'Nothing was understood in this recording. Is it the right file?', 422);
    const transcript = quoteText(text.slice(0, MAX_FILE_TEXT_LENGTH), 'what a recording says', run.id);
    return chat({ ...run, body: { ...run.body, [recording]: recordingFile.name, transcript } });
  };
  return {
    live,
    demo: chat,
    usesModel: true,
    largestUse: (body) => largestUse(file, buildMessages(file, body), { fileCount: 1 }),
  };
}
