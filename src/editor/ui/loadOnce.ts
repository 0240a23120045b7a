/** Values that have been loaded, or are being loaded, by key. */
interface Cache<Key, Value> {
  get(key: Key): Promise<Value> | undefined;
  set(key: Key, loading: Promise<Value>): unknown;
  delete(key: Key): unknown;
}

/** Loads a value unless the cache has it or is loading it. A failed load is not cached. */
export function loadOnce<Key, Value>(
  cache: Cache<Key, Value>,
  key: Key,
  load: () => Promise<Value>,
): Promise<Value> {
  const known = cache.get(key);
  if (known) return known;
  const loading = load();
  cache.set(key, loading);
  loading.catch(() => cache.delete(key));
  return loading;
}
