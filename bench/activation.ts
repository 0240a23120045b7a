import type { ActivationMeasurement } from './inHost/result.ts';
import { inHost } from './support/inHost.ts';
import { summary, type Table } from './support/table.ts';

const windows = 5;

/** How long the extension takes to start, beside two that come with the editor, in windows that asked for none. */
export async function measure(): Promise<Table> {
  const measured: ActivationMeasurement[] = [];
  for (let at = 0; at < windows; at++) measured.push(...(await inHost<ActivationMeasurement>('activation')));
  const extensions = [...new Set(measured.map(({ id }) => id))];
  return {
    title: `The start of an extension, in ${windows} windows, in ms`,
    rows: extensions.map((extension) => {
      const times = measured.filter(({ id }) => id === extension);
      return { extension, ...columns('load', times), ...columns('activate', times) };
    }),
  };
}

function columns(what: 'load' | 'activate', times: readonly ActivationMeasurement[]): Record<string, number> {
  const all = times.map((time) => time[what]);
  return { [`${what}, median`]: summary(all).median, [`${what}, longest`]: Math.round(Math.max(...all)) };
}
