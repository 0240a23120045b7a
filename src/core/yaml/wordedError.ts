import { YAMLParseError, type ErrorCode } from 'yaml';
import { render, type Message } from '../message.ts';

/** An error of a parsed text in words of ours. */
export class WordedError extends YAMLParseError {
  constructor(
    start: number,
    code: ErrorCode,
    readonly text: Message,
    end = start + 1,
  ) {
    super([start, end], code, render(text));
  }
}
