import { render, type Message } from '../message.ts';

/** Puts a message into the language of the reader. */
export type Localize = (message: Message) => string;

export const english: Localize = render;
