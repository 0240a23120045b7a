/** The user gave up waiting. Nothing is to be shown. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';

  constructor() {
    super('Cancelled');
  }
}
