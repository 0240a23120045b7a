import { ServiceError } from './apiErrors.ts';
import type { RequestContext } from './requestContext.ts';
import { describeNonJson } from './describeNonJson.ts';
import { isHtmlPage } from './htmlPage.ts';
import { parseErrorBody, type ErrorBody } from './parseErrorBody.ts';
import { serviceErrorTexts } from './serviceErrorTexts.ts';

/**
 * Creates the error of a response that is no success (the contract leaves them open, section 7).
 *
 * @param retryAfter milliseconds that the service asks to wait
 */
export function createServiceError(
  context: RequestContext,
  status: number,
  body: Uint8Array,
  retryAfter?: number,
): ServiceError {
  const complaint = readComplaint(body, context);
  return new ServiceError(
    context,
    status,
    complaint.issues,
    retryAfter,
    serviceErrorTexts({ context, status, complaint, retryAfter }),
  );
}

function readComplaint(body: Uint8Array, { clean }: RequestContext): ErrorBody {
  const text = new TextDecoder().decode(body);
  try {
    return parseErrorBody(JSON.parse(text), clean);
  } catch {
    return { issues: [], text: describeNonJson(text, clean), isPage: isHtmlPage(text) };
  }
}
