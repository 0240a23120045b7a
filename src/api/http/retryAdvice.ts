import { message } from '../../core/message.ts';
import type { Endpoint } from '../contract/endpoints.ts';
import type { ErrorTexts } from './apiErrors.ts';

type Step = Pick<ErrorTexts, 'todo' | 'nextStep'>;

/** The next step after a failure that leaves open whether the service has carried the request out. */
export function retryAdvice(endpoint: Endpoint): Step {
  if (endpoint.safeToRepeat) return { todo: message('Try again'), nextStep: 'try-again' };
  if (endpoint.name === 'push') {
    return {
      todo: message('The service may have completed it: pull before you push again'),
      nextStep: 'pull',
    };
  }
  return { todo: message('The service may have completed it: check before you try again') };
}

/** A step where a request changes nothing; else what to do since the service may have carried it out. */
export const adviceIfRepeatable = (endpoint: Endpoint, step: Step): Step =>
  endpoint.safeToRepeat || endpoint.response === 'zip' ? step : retryAdvice(endpoint);
