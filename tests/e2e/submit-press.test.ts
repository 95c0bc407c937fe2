import { beforeEach, describe, expect, inject, it } from 'vitest';
import { secretFields } from '@/registry/answers';
import { createTabOpener, type Watched } from './support/browser.ts';
import { becomeGuest } from './support/session.ts';
import { fillSample, type OpenTool, openTool, tools } from './support/tool-runs.ts';

const site = inject('site');
const open = createTabOpener(site);
let watched: Watched;
let tool: OpenTool;

/** A tool whose bar says in a line of its own what a run costs on the member's key. */
const id = 'workshop-plan';
const declaration = tools.find((tool) => tool.id === id);
const [key] = declaration ? secretFields(declaration) : [];

beforeEach(async () => {
  watched = await open({ width: 390, height: 844 });
  await becomeGuest(watched, site);
  tool = await openTool(watched.page, site, id);
});

describe('the form on a phone', () => {
  it('takes no focus as its page opens', async () => {
    const focused = await tool.submit.evaluate(({ ownerDocument }) => ownerDocument.activeElement?.tagName);
    expect(['BODY', 'MAIN']).toContain(focused);
  });

  it('is sent by a press that leaves the field of the key, as the cost of a run changes above the button', async () => {
    const { page } = watched;
    await fillSample(page, tool, undefined, 'sk-written');
    await page.getByText(/^About \$/).waitFor();
    const field = page.locator(`#${id}_${key}`);
    await field.fill('');
    await field.pressSequentially('demo');
    await tool.submit.click();
    await tool.result.waitFor();
    expect(watched.complaints).toEqual([]);
  });
});
