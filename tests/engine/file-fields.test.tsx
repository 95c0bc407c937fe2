import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UploadedFile } from '@/contracts/file';
import { ToolForm } from '@/engine/form/tool-form';
import { type Upload, uploadFile } from '@/engine/form/upload';
import { SubmitBar } from '@/engine/page/submit-bar';
import type { ToolSession } from '@/engine/session/tool-session';
import type { Section } from '@/generated/declaration';
import { toast } from '@/ui/toast';
import { moduleFixture } from '../support/form-fixture';
import { sessionWith, Within } from '../support/session';

vi.mock('@/engine/form/upload', () => ({ uploadFile: vi.fn<typeof uploadFile>() }));
const told = vi.spyOn(toast, 'info').mockImplementation(() => undefined);

/** Uploads as they were begun, to be ended by the test. */
interface Begun extends Upload {
  arrive(): void;
  fail(words: string): void;
}
let begun: Begun[] = [];
let made = 0;

beforeEach(() => {
  begun = [];
  told.mockClear();
  vi.mocked(uploadFile).mockImplementation(
    (_scope, upload) =>
      new Promise<UploadedFile>((done, fail) => {
        const { name, size, type } = upload.file;
        upload.signal.addEventListener('abort', () => fail(upload.signal.reason));
        begun.push({
          ...upload,
          arrive: () => done({ id: ID, name, size, type, value: `${ID}/${name}` }),
          fail: (words) => fail(new Error(words)),
        });
      }),
  );
});

const ID = '01234567-89ab-4cde-8f01-23456789abcd';
const PART = {
  type: 'string' as const,
  format: 'file' as const,
  accept: ['image/png', 'image/jpeg'],
  maxBytes: 8_000_000,
};

function open(
  answers: Record<string, unknown> = {},
  sections: Section[] = [{ title: 'All', fields: ['photo', 'pages'] }],
) {
  const session = sessionWith(
    moduleFixture({
      id: `files-${made++}`,
      form: {
        type: 'object',
        required: ['photo'],
        properties: {
          photo: { title: 'Photo', ...PART },
          pages: { title: 'Pages', type: 'array', maxItems: 2, items: PART },
        },
      },
      ui: { submit: { label: 'Go' }, sections },
      reveal: {},
      limits: {},
      messages: { done: 'Done!' },
    }),
    answers,
  );
  const onValid = vi.fn<() => void>();
  const { unmount } = render(
    <Within session={session}>
      <ToolForm session={session} onValid={onValid}>
        <SubmitBar session={session} />
      </ToolForm>
    </Within>,
  );
  return { session, onValid, unmount };
}

const png = (name: string, size = 100) => new File([new Uint8Array(size)], name, { type: 'image/png' });
const photo = () => screen.getByLabelText<HTMLInputElement>(/^Photo/, { selector: 'input' });
const pages = () => screen.getByLabelText<HTMLInputElement>(/^Pages/, { selector: 'input' });
const go = () => userEvent.click(screen.getByRole('button', { name: 'Go' }));
const begins = (count: number) => waitFor(() => expect(begun).toHaveLength(count));

describe('a file field', () => {
  it('says what it takes, beside its label', () => {
    open();
    const note = document.getElementById(photo().getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('PNG or JPEG, up to 8 MB');
    expect([photo().accept, photo().multiple, pages().multiple]).toEqual(['image/png,image/jpeg', false, true]);
  });

  it('uploads what is chosen, shows how far it is, and keeps its value as the answer', async () => {
    const { session, onValid } = open();
    await userEvent.upload(photo(), png('a.png', 2000));
    await begins(1);
    expect(begun[0]).toMatchObject({ webhook: 'fixture', field: 'photo' });
    begun[0]?.onProgress(40);
    const bar = await screen.findByRole('progressbar', { name: 'Uploading a.png' });
    await waitFor(() => expect(bar).toHaveProperty('ariaValueNow', '40'));
    expect(screen.getByText('2 KB')).toBeDefined();
    begun[0]?.arrive();
    await waitFor(() => expect(session.answers).toEqual({ photo: `${ID}/a.png` }));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByText('a.png uploaded')).toBeDefined();
    await go();
    expect(onValid).toHaveBeenCalledExactlyOnceWith({ photo: `${ID}/a.png` });
  });

  it('loses no upload to another page of its form: neither Next nor Back leaves it', async () => {
    const { session } = open({ photo: `${ID}/z.png` }, [
      { page: 'One', fields: ['photo'] },
      { page: 'Two', fields: ['pages'] },
    ]);
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    for (const [index, file, leave] of [
      [0, photo, 'Next'],
      [1, pages, 'Back'],
    ] as const) {
      await userEvent.upload(file(), png(`${leave}.png`));
      await begins(index + 1);
      await press(leave);
      expect(told).toHaveBeenLastCalledWith('Wait for the upload to finish', { about: session.tool.declaration.id });
      begun[index]?.arrive();
      await screen.findByText(`${leave}.png uploaded`);
      await press(leave);
      if (leave === 'Next') await waitFor(pages);
    }
    expect(session.answers).toEqual({ photo: `${ID}/Next.png`, pages: [`${ID}/Back.png`] });
    expect(photo()).toBeDefined();
  });

  it('lets nobody submit before an upload has ended', async () => {
    const { onValid, session } = open();
    await userEvent.upload(photo(), png('a.png'));
    await go();
    expect(told).toHaveBeenLastCalledWith('Wait for the upload to finish', { about: session.tool.declaration.id });
    expect(document.activeElement).toBe(photo());
    await begins(1);
    begun[0]?.arrive();
    await screen.findByText('a.png uploaded');
    await go();
    expect(onValid).toHaveBeenCalledOnce();
  });

  it('is cancelled, tried again and removed', async () => {
    const { session } = open();
    await userEvent.upload(photo(), png('a.png'));
    await begins(1);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel a.png' }));
    expect(begun[0]?.signal.aborted).toBe(true);
    expect(document.activeElement).toBe(photo());
    await userEvent.upload(photo(), png('a.png'));
    await begins(2);
    begun[1]?.fail('The upload was cut off.');
    expect(await screen.findByText('The upload was cut off.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try again to upload a.png' }));
    await begins(3);
    begun[2]?.arrive();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove a.png' }));
    expect(session.answers).toEqual({});
    expect(screen.getByText('a.png removed')).toBeDefined();
  });

  it('uploads nothing that is too large', async () => {
    open();
    await userEvent.upload(photo(), png('a.png', 8_200_000));
    expect(screen.getByText('It has 8.2 MB; the limit is 8 MB.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
    await go();
    expect(screen.getByText('Required')).toBeDefined();
    expect(begun).toEqual([]);
  });

  it('shows the name of what a draft kept, and takes another in its place', async () => {
    const { session } = open({ photo: `${ID}/old.png` });
    expect(screen.getByText('old.png')).toBeDefined();
    await userEvent.upload(photo(), png('new.png'));
    await begins(1);
    begun[0]?.arrive();
    await waitFor(() => expect(session.answers).toEqual({ photo: `${ID}/new.png` }));
    expect(screen.queryByText('old.png')).toBeNull();
  });

  it('of several uploads one after the other, and no more than it takes', async () => {
    const { session } = open();
    await userEvent.upload(pages(), [png('1.png'), png('2.png'), png('3.png')]);
    await begins(1);
    expect(screen.getAllByRole('progressbar')).toHaveLength(2);
    expect(screen.queryByText('3.png')).toBeNull();
    begun[0]?.arrive();
    await begins(2);
    begun[1]?.arrive();
    await waitFor(() => expect(session.answers).toEqual({ pages: [`${ID}/1.png`, `${ID}/2.png`] }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove 1.png' }));
    expect(session.answers).toEqual({ pages: [`${ID}/2.png`] });
  });

  it('ends its uploads when it goes', async () => {
    const { unmount } = open();
    await userEvent.upload(photo(), png('a.png'));
    await begins(1);
    unmount();
    expect(begun[0]?.signal.aborted).toBe(true);
  });

  it('tells what the gateway refused, until the file is changed', async () => {
    const { session } = open({ photo: `${ID}/old.png` });
    const gone = 'The file "old.png" is no longer here. Please upload it again.';
    session.store.set(session.atoms.run, {
      status: 'failed',
      run: { id: 'r', startedAt: 0, inputs: { photo: `${ID}/old.png` } },
      failure: { reason: gone, field: 'photo' },
    });
    expect(await screen.findByText(gone)).toBeDefined();
    expect(photo().getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Remove old.png' }));
    expect(screen.queryByText(gone)).toBeNull();
  });
});

describe('a session whose files are on their way', () => {
  it('keeps the value alone in its draft', async () => {
    const { session }: { session: ToolSession } = open();
    await userEvent.upload(photo(), png('a.png'));
    await begins(1);
    begun[0]?.arrive();
    await waitFor(() => expect(session.answers).toEqual({ photo: `${ID}/a.png` }));
    const drafts = Object.entries(localStorage).filter(([key]) => key.includes(session.tool.declaration.id));
    expect(drafts.map(([, text]) => JSON.parse(String(text)))).toMatchObject([{ photo: `${ID}/a.png` }]);
  });
});
