/** A form of this site, with its session and its draft, but without the rest of the page. */

import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { MemberScope, ScopeContext } from '@/browser/member-scope';
import { ToolForm } from '@/engine/form/tool-form';
import { prepareFormTool } from '@/engine/form-tool';
import { ToolSession } from '@/engine/session/tool-session';
import { commonWidgets } from '@/generated/plugins';
import { Button } from '@/ui/button';
import { isRequired, MAX_LENGTH, names, titleOf } from './flat.js';

const declaration = {
  id: 'flat',
  kind: 'form',
  page: { route: '/flat', title: 'Flat', description: 'Flat' },
  form: {
    type: 'object',
    required: names.filter(isRequired),
    properties: Object.fromEntries(
      names.map((name) => [name, { type: 'string', title: titleOf(name), maxLength: MAX_LENGTH }]),
    ),
  },
  ui: { sections: [{ title: 'All', fields: names }], submit: { label: 'Go' } },
  messages: {},
};
const tool = prepareFormTool({ module: { declaration, validate: () => true }, widgets: commonWidgets, fields: {} });
const session = new ToolSession(new MemberScope(), tool);
session.restoreDraft();

createRoot(document.getElementById('root')).render(
  <main>
    <ScopeContext value={session.scope}>
      <Provider store={session.store}>
        <ToolForm session={session} onValid={() => undefined}>
          <Button type="submit">Go</Button>
        </ToolForm>
      </Provider>
    </ScopeContext>
  </main>,
);
