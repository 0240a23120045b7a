import * as z from 'zod';
import { message } from '../../core/message.ts';
import { shortenText } from '../../core/text/shortTexts.ts';
import { getTextField } from '../../core/values.ts';
import { defineAction, string } from '../define/defineStep.ts';

export const javaScript = defineAction('JAVASCRIPT', {
  summary: 'Runs code. Needs no selector.',
  element: 'none',
  argument: z
    .strictObject({
      code: string('The code. In the sandbox: `getDynamicVariable`, `setDynamicVariable`, `decrypt`.'),
      execType: z
        .enum(['browser', 'sandbox'])
        .meta({
          markdownDescription:
            'Where it runs: in the page (`browser`) or outside of it (`sandbox`, default).',
          markdownEnumDescriptions: [
            'In the page. Gets the dynamic variables as `context`, and can return an object of new ones.',
            'Outside of the page and the browser. Can use `getDynamicVariable`, `setDynamicVariable` and `decrypt`.',
          ],
        })
        .optional(),
    })
    .meta({ markdownDescription: 'The code, and where it runs.' }),
  codePlace: (execType) => (execType === 'browser' ? 'page' : 'sandbox'),
  sets: 'code',
  withoutVariables: ['code', 'execType'],
  words: (script) => {
    const code = shortenText(getTextField(script, 'code') ?? '');
    return getTextField(script, 'execType') === 'browser'
      ? message('Run JavaScript in the page: {0}', code)
      : message('Run JavaScript: {0}', code);
  },
  title: (script) =>
    getTextField(script, 'execType') === 'browser' ? 'Run JavaScript in the page' : 'Run JavaScript',
  code: ({ code, execType }, step) =>
    step.callWithCode(`session.${execType === 'browser' ? 'runInPage' : 'runInSandbox'}`, code),
  fromPlaywright: {
    session: {
      runInPage: (call) => ({ code: call.code(), execType: 'browser' as const }),
      runInSandbox: (call) => ({ code: call.code() }),
    },
  },
  snippets: [
    {
      label: message('Run JavaScript'),
      argument: ['', 'code: |', "  ${1:setDynamicVariable('name', 'value');}"],
    },
  ],
  examples: [
    {
      about: "In the sandbox, which can't access the page:",
      calledWith: {
        code: "const tomorrow = new Date(Date.now() + 86_400_000);\nsetDynamicVariable('deliveryDate', tomorrow.toISOString().slice(0, 10));\n",
      },
      words: 'Run JavaScript: const tomorrow = new Date(Date.now() + 86_400_000); setDynam…',
    },
    {
      about: 'In the page: the object that the code returns sets variables, here `$$theme`:',
      calledWith: {
        code: "localStorage.setItem('currency', 'EUR');\nreturn { theme: document.body.className };\n",
        execType: 'browser',
      },
      words: "Run JavaScript in the page: localStorage.setItem('currency', 'EUR'); return { theme: doc…",
    },
  ],
});
