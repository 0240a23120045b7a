import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import { parseOrigin } from '../../core/target/parseOrigin.ts';
import { readSetting } from '../ui/settings.ts';

/**
 * Origins that code of test cases may fetch from, beside that of the application. Only the user names them: a
 * repository brings test cases, and must not bring its own permission with them.
 *
 * @throws {UserError} when the setting holds something else
 */
export function readAllowedOrigins(): string[] {
  return readSetting('run.allowedOrigins').map((entry) => {
    const origin = parseOrigin(String(entry));
    if (origin !== undefined) return origin;
    throw new UserError(
      message(
        '“{0}” in the setting {1} is not an origin',
        String(entry).slice(0, 80),
        'portableTests.run.allowedOrigins',
      ),
      message('Enter a scheme and a host, such as https://api.example.com'),
    );
  });
}
