/** A copy of an object with its getters and what is noted on it: nothing of it is read. */
export const copyUnread = <Item extends object>(item: Item): Item =>
  Object.create(Object.prototype, Object.getOwnPropertyDescriptors(item)) as Item;
