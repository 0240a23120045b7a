/** Thrown at what is not formatted without Prettier; whoever catches it leaves the text to Prettier. */
export class UnknownForm extends Error {}
