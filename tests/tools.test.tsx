import { describe, expect } from 'vitest';
import { loadTool } from '@/engine/registry-access';
import { manifest } from '@/generated/manifest';
import { webhooks } from '@/generated/server';
import { isRequested } from './support/requested-tool';
import { samplesOf, snapshotPath } from './support/samples';
import { testTool } from './support/tool-tests';

describe.each(manifest.filter(({ kind, id }) => kind === 'form' && isRequested(id)).map(({ id }) => id))(
  '%s',
  async (id) => {
    const { module } = await loadTool(id);
    testTool({
      module,
      samples: samplesOf(id),
      validate: (await module.loadValidator?.())?.validate,
      validateBody: webhooks[module.declaration.request?.webhook ?? '']?.validate,
      agreed: (text, file) => expect(text).toMatchFileSnapshot(snapshotPath(id, file)),
    });
  },
);
