import { message } from '../../core/message.ts';
import { valueText } from '../../core/text/shortTexts.ts';
import { defineAction, string } from '../define/defineStep.ts';
import type { PlaywrightCall } from '../define/playwrightCall.ts';

export const upload = defineAction('UPLOAD', {
  summary: 'Chooses a file in a file input.',
  element: 'required',
  isField: true,
  argument: string("The file's name."),
  names: 'file',
  exactTexts: [[]],
  words: (name, element) => message('Upload {0} to {1}', valueText(name), element),
  code: (name, step) => `await ${step.on(`setInputFiles(session.file(${step.text(name)}))`)};`,
  fromPlaywright: { locatorOrPage: { setInputFiles: fileOf } },
  snippets: [
    { label: message('Upload a file'), argument: ['${2:picture.png}'], on: "getByLabel('${1:File}')" },
  ],
  examples: [
    {
      about: 'The file is in the folder `files`, or was downloaded by an earlier step:',
      calledWith: 'receipt.pdf',
      on: "getByLabel('Receipt')",
      words: "Upload 'receipt.pdf' to field 'Receipt'",
    },
  ],
});

function fileOf(call: PlaywrightCall): string {
  const argument = call.argument();
  call.options(1);
  const items = argument.items ?? [argument];
  const [only] = items;
  if (!only || items.length > 1) {
    return argument.refuse(
      message('A step can upload only one file'),
      message('Add a separate step for each file'),
    );
  }
  const path = only.text();
  const name = path.split(/[\\/]/).at(-1) || path;
  if (name !== path) call.remark(message('UPLOAD names a file of the folder "files": add "{0}" to it', name));
  return name;
}
