import { Failure } from '@/contracts/failure';
import type { CallUsage } from '@/contracts/usage';
import type { SpeechModel } from '@/generated/providers';
import { asRecord } from '../parts/as-record';
import type { AutomationFile } from '../parts/automation-file';
import { buildMessages, chatAutomation } from '../parts/chat';
import { isInputFile, MAX_FILE_TEXT_LENGTH } from '../parts/input-files';
import { largestUse } from '../parts/largest-use';
import type { AutomationServices, WebhookAutomation } from '../parts/module';
import { callProvider } from '../parts/provider';
import { chatServerOf, serverOfKey } from '../parts/provider-server';
import { quoteText } from '../parts/quoted-text';
import type { Automation } from '../parts/run';

/** Creates an automation that transcribes a recording, then asks the chat model about the transcript. */
export function make(file: AutomationFile, { llm, fetch, wait, files }: AutomationServices): WebhookAutomation {
  const { secret = '', recording = '' } = file;
  const chat = chatAutomation({ file, server: { ...llm, fetch, wait }, serverOf: chatServerOf(llm) });

  const live: Automation = async (run) => {
    const recordingFile = run.body[recording];
    if (!isInputFile(recordingFile))
      throw new Failure('no_recording', 'There is no recording to listen to. Please upload it again.', 400);
    run.progress({ stage: 'Listening to the recording' });
    const key = String(run.body[secret] ?? '').trim();
    const { baseUrl, provider } = serverOfKey(llm, key, 'speech');
    const form = new FormData();
    form.set('model', provider.speech?.model ?? '');
    form.set(
      'file',
      new Blob([Buffer.from(await files.read(recordingFile))], { type: recordingFile.type }),
      recordingFile.name,
    );
    const url = `${baseUrl}/audio/transcriptions`;
    const answer = await callProvider(fetch, { url, key, body: form, signal: run.signal });
    if (provider.speech) run.countUsage?.(speechUsage(answer, provider.speech));
    const { text } = answer;
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

/** Returns the cost of a transcription, computed from the length in the answer; without a length, the cost is unknown. */
function speechUsage({ usage, duration }: Record<string, unknown>, { model, perMinute }: SpeechModel): CallUsage {
  const seconds = Number(asRecord(usage).seconds ?? duration);
  const cost = seconds > 0 ? (seconds / 60) * perMinute : undefined;
  return { input: 0, output: 0, model, ...(cost !== undefined && { cost }) };
}
