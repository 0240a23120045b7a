/** Variables that pass the proxy to the configuration of a run, since it may hold a password. */
export const proxyVariableNames = {
  server: 'PORTABLE_TESTS_PROXY_SERVER',
  username: 'PORTABLE_TESTS_PROXY_USERNAME',
  password: 'PORTABLE_TESTS_PROXY_PASSWORD',
  bypass: 'PORTABLE_TESTS_PROXY_BYPASS',
} as const;
