import { message, type Message } from '../message.ts';

/** Describes the error with which the page of a failed step was answered, with what to check. */
export function pageStatusSentence(status: number): Message {
  if (status === 401)
    return message('The page was answered with status 401: it wants a user and password, or a header');
  if (status === 404)
    return message('The page was answered with status 404: check its address and the path of the test case');
  return message('The page was answered with status {0}: check whether the application works', status);
}
