import assert from 'node:assert/strict';
import { TargetNames } from '../../../src/editor/targets/targetNames.ts';

const target = { serviceUrl: 'local', testTargetId: '7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab' };

/** A window: what the service says in it, and what was remembered before. */
function openWindow(memory: Map<string, unknown>) {
  let name: string | undefined;
  let tell = (): void => undefined;
  const state = {
    get: (key: string, other?: unknown) => memory.get(key) ?? other,
    update: async (key: string, value: unknown) => void memory.set(key, value),
    keys: () => [...memory.keys()],
  };
  const model = {
    onDidName: (listener: () => void) => {
      tell = listener;
      return { dispose: () => undefined };
    },
    nameOf: () => name,
  };
  const names = new TargetNames(state as never, model, () => [target as never]);
  return {
    name: () => names.of(target),
    serviceSays: (text: string) => {
      name = text;
      tell();
    },
  };
}

describe('names of test targets', () => {
  it('are known at once in the next window, until the service says another', () => {
    const memory = new Map<string, unknown>();
    const first = openWindow(memory);
    assert.equal(first.name(), undefined);
    first.serviceSays('Sample shop');
    assert.equal(first.name(), 'Sample shop');
    const next = openWindow(memory);
    assert.equal(next.name(), 'Sample shop');
    next.serviceSays('Corner shop');
    assert.equal(next.name(), 'Corner shop');
    assert.equal(openWindow(memory).name(), 'Corner shop');
  });

  it('are none where what was remembered makes no sense', () => {
    assert.equal(openWindow(new Map([['targetNames', 'Sample shop']])).name(), undefined);
  });
});
