import { message, type Message } from '../../core/message.ts';
import type { ErrorTexts } from './apiErrors.ts';
import type { RequestContext } from './requestContext.ts';

/** Why a certificate was refused. */
export interface CertificateFailure {
  /** Node's code of the failure. */
  readonly code: string | undefined;
  /** The name of an issuer that is not trusted, if it is known. */
  readonly issuer: string | undefined;
}

/** The texts of a connection that is not secure. */
export const tlsErrorTexts = (failure: CertificateFailure, context: RequestContext): ErrorTexts =>
  certificateTexts(failure, context) ?? insecureTexts(failure, context);

const insecureTexts = ({ code }: CertificateFailure, { origin }: RequestContext): ErrorTexts => ({
  what: message('A secure connection to {0} could not be established ({1})', origin, code ?? 'TLS'),
  todo: message('Check that the address uses https, and check the proxy'),
  nextStep: 'connect',
});

/** The texts for what is wrong with a certificate; undefined where the code is of no certificate. */
function certificateTexts(failure: CertificateFailure, context: RequestContext): ErrorTexts | undefined {
  const { code } = failure;
  const { origin } = context;
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return {
        what: message('The certificate of {0} has expired', origin),
        todo: message('Check the clock of this machine, or contact your service administrator'),
      };
    case 'CERT_NOT_YET_VALID':
      return {
        what: message('The certificate of {0} is not valid yet', origin),
        todo: message('Check the clock of this machine'),
      };
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return {
        what: message('The certificate of {0} is for another host name', origin),
        todo: message('Check the address'),
        nextStep: 'connect',
      };
    default: {
      const what = untrustedReason(failure, context);
      return what && { what, todo: trust };
    }
  }
}

function untrustedReason(
  { code, issuer }: CertificateFailure,
  { origin, clean }: RequestContext,
): Message | undefined {
  switch (code) {
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return message('The certificate of {0} is self-signed', origin);
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      if (issuer)
        return message(
          'The certificate of {0} was issued by “{1}”, an authority that this machine doesn’t trust',
          origin,
          clean(issuer, 120),
        );
      return message(
        'The certificate of {0} is signed by an authority that this machine doesn’t trust',
        origin,
      );
    default:
      return undefined;
  }
}

const trust = message(
  'If your company or service signs its own certificates, set NODE_EXTRA_CA_CERTS to the file of its certificate authority, or, for VS Code only, install it on the system. A proxy may also have replaced the certificate',
);
