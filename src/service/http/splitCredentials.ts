interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Separates an address from its user name and password, so that it can be stored and shown. */
export function splitCredentials(address: string): { url: string; credentials?: Credentials } {
  const url = new URL(address);
  const { username, password } = url;
  if (username === '' && password === '') return { url: address };
  url.username = '';
  url.password = '';
  return {
    url: url.href,
    credentials: { username: decoded(username), password: decoded(password) },
  };
}

/** A percent sign that encodes nothing stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
