import { recordedInputs, saidInShort, type Said } from '../../src/live/protocol/recordedInputs.ts';

const start = '<!-- recorded inputs: npm run schemas -->';
const end = '<!-- end of recorded inputs -->';

/** The page about the live page, with the table of what a person does while it records. */
export function withRecordingTable(page: string): string {
  const [before, , after] = [...page.split(start), ''].flatMap((part) => part.split(end));
  return `${before}${start}\n\n${recordingTable()}\n\n${end}${after}`;
}

function recordingTable(): string {
  const rows = Object.values(recordedInputs).map((input) => {
    const steps = input.writes.map((name) => `\`${name}\``).join(', ') || 'nothing';
    const how = 'how' in input ? ` ${input.how}` : '';
    const says: readonly Said[] = 'says' in input ? input.says : [];
    return `| ${input.does} | ${steps}${how} | ${says.map((reason) => saidInShort[reason]).join('; ')} |`;
  });
  return ['| What you do | Steps | What the live page says besides |', '|---|---|---|', ...rows].join('\n');
}
