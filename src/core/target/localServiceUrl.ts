/** The address that stands for the service on this machine, in settings and in the list of connections. */
export const localServiceUrl = 'local';
