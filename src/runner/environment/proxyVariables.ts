/** Variables that tell the configuration of a run its proxy: it may hold a password. */
export const proxyVariables = {
  server: 'PORTABLE_TESTS_PROXY_SERVER',
  username: 'PORTABLE_TESTS_PROXY_USERNAME',
  password: 'PORTABLE_TESTS_PROXY_PASSWORD',
  bypass: 'PORTABLE_TESTS_PROXY_BYPASS',
} as const;
