import * as vscode from 'vscode';
import { verifyConnection, type VerifiedConnection } from '../../api/verifyConnection.ts';
import { cleanApiKey, completeAddress, localServiceUrl } from '../../core/target/serviceAddresses.ts';
import { UserError } from '../../core/userError.ts';
import type { ServiceAddress } from '../../service/dataFolder/dataFolder.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { textOfError } from '../ui/errorBoundary.ts';
import { addressHint, pickOne, askInBox } from '../ui/prompts.ts';
import { showDone } from '../ui/statusMessage.ts';
import { completeStep } from '../ui/walkthroughStep.ts';
import type { ApiKeys } from './apiKeys.ts';
import type { LocalService } from './localService.ts';
import { type Services, serviceName, allowInsecureHttp, requestTimeoutMs } from './services.ts';

/**
 * Connects to the local service, or to one at an address with its key; both are verified before
 * they are stored.
 *
 * @returns the service's address
 */
export async function connect(services: Services, keys: ApiKeys, local: LocalService): Promise<string> {
  assertTrusted();
  const here = {
    label: `$(device-desktop) ${vscode.l10n.t('Local service')}`,
    detail: vscode.l10n.t('On this machine. No account, no key.'),
    local: true,
  };
  const hosted = {
    label: `$(cloud) ${vscode.l10n.t('Service at an address…')}`,
    detail: vscode.l10n.t('A hosted test automation service, with your API key.'),
    local: false,
  };
  const picked = await pickOne([here, hosted], {
    title: vscode.l10n.t('Connect to a Service'),
  });
  if (picked.local) return connectLocal(services, local);

  const { key, answer } = await askAddressAndKey();
  const { baseUrl } = answer;
  await keys.set(baseUrl, key);
  await services.add(baseUrl);
  completeStep('connect');
  showDone(vscode.l10n.t('Connected to {0}', serviceName(baseUrl)));
  return baseUrl;
}

/** Asks until a service answers at the address and accepts the key. */
async function askAddressAndKey(): Promise<{ key: string; answer: VerifiedConnection }> {
  let address = '';
  let typed = '';
  let failure: UserError | undefined;
  for (;;) {
    address = await askAddress(address, failure && textOfError(failure));
    const verify = verifierOf(address);
    const { key, answer } = await askApiKey(
      vscode.l10n.t('Connect to a Service (2/2)'),
      (value, signal) =>
        verify(value, signal).catch((error: unknown) => {
          if (error instanceof UserError && error.nextStep !== 'set-key') return error;
          throw error;
        }),
      typed,
    );
    if (!(answer instanceof UserError)) return { key, answer };
    [typed, failure] = [key, answer];
  }
}

/** Starts the local service where it does not run, and connects to it. @returns its address */
export async function connectLocal(services: Services, local: LocalService): Promise<string> {
  await local.ensure();
  await services.disconnected.remove(localServiceUrl);
  const client = await services.client(localServiceUrl);
  await client.listTestTargets();
  await services.add(localServiceUrl);
  showDone(vscode.l10n.t('Connected to the local service'));
  return localServiceUrl;
}

/**
 * Asks for a new API key of a hosted service, and stores it once the service accepts it, together with the
 * address under which it answered, with `/api` or without.
 */
export async function setApiKey(
  services: Services,
  keys: ApiKeys,
  chosenUrl?: string,
  ask: typeof askApiKey = askApiKey,
): Promise<void> {
  assertTrusted();
  const serviceUrl = chosenUrl ?? (await pickHosted(services));
  const title = vscode.l10n.t('API Key for {0}', serviceName(serviceUrl));
  const { key, answer } = await ask(title, verifierOf(serviceUrl));
  const { baseUrl } = answer;
  await keys.set(baseUrl, key);
  if (baseUrl !== serviceUrl) await services.remove(serviceUrl);
  await services.add(baseUrl);
  completeStep('connect');
}

/** Removes the API key of a service from this machine, after a question. */
export async function removeApiKey(services: Services, keys: ApiKeys, chosenUrl?: string): Promise<void> {
  const serviceUrl = chosenUrl ?? (await pickHosted(services));
  const remove = vscode.l10n.t('Remove Key');
  const question = vscode.l10n.t('Remove the API key for {0} from this machine?', serviceName(serviceUrl));
  if ((await vscode.window.showWarningMessage(question, { modal: true }, remove)) === remove)
    await keys.remove(serviceUrl);
}

/**
 * Removes a service from the list, and its API key from this machine. Nothing on the service changes, and the test cases
 * in folders that belong to it stay in the view.
 */
export async function disconnect(services: Services, keys: ApiKeys, chosenUrl?: string): Promise<void> {
  const serviceUrl = chosenUrl ?? (await pickConnected(services));
  // The key of the local service is made anew when it is needed.
  if (serviceUrl !== localServiceUrl && (await keys.get(serviceUrl)) !== undefined) {
    const yes = vscode.l10n.t('Disconnect');
    const question = vscode.l10n.t('Disconnect from {0}?', serviceName(serviceUrl));
    const detail = vscode.l10n.t(
      'Its API key is removed from this machine. Files and the service are not changed.',
    );
    if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) !== yes) return;
  }
  await services.disconnect(serviceUrl);
  await keys.remove(serviceUrl);
}

/** Gets the only service, else the one that the user selects. */
async function pickConnected(services: Services): Promise<string> {
  const [first, ...others] = services.list();
  if (first !== undefined && others.length === 0) return first;
  const items = services.list().map((serviceUrl) => ({ label: serviceName(serviceUrl), serviceUrl }));
  return (await pickOne(items, { title: vscode.l10n.t('Select a service') })).serviceUrl;
}

async function pickHosted(services: Services): Promise<string> {
  const hosted = services.list().filter((serviceUrl) => serviceUrl !== localServiceUrl);
  if (hosted.length === 1 && hosted[0]) return hosted[0];
  const picked = await pickOne(
    hosted.map((label) => ({ label })),
    {
      title: vscode.l10n.t('Select a service'),
      placeHolder: hosted.length === 0 ? vscode.l10n.t('Not connected to a hosted service yet') : undefined,
    },
  );
  return picked.label;
}

const verifierOf = (address: string) => (key: string, signal: AbortSignal) =>
  verifyConnection(
    address,
    key,
    { allowInsecureHttp: allowInsecureHttp(), timeout: requestTimeoutMs() },
    { signal },
  );

/**
 * Asks for the address of a service.
 *
 * @param typed stands in the box at first
 * @param failure is shown below it until something else is typed
 */
function askAddress(typed: string, failure?: string): Promise<string> {
  const properties = {
    title: vscode.l10n.t('Connect to a Service (1/2)'),
    prompt: vscode.l10n.t('Address of the service, with or without /api'),
    placeholder: 'https://tests.example.com/api',
    value: typed,
    validationMessage: failure,
  };
  return askInBox(properties, (box, { resolve }) => {
    box.onDidChangeValue(
      (value) => (box.validationMessage = value.trim() === '' ? undefined : addressHint(value)),
    );
    box.onDidAccept(() => {
      const { address } = completeAddress(box.value);
      if (address !== undefined) resolve(address);
    });
  });
}

/**
 * Asks for an API key until the service accepts it. Errors are shown below the input, which stays as typed.
 *
 * @param typed stands in the box at first
 */
async function askApiKey<Answer>(
  title: string,
  verify: (key: string, signal: AbortSignal) => Promise<Answer>,
  typed = '',
): Promise<{ key: string; answer: Answer }> {
  const abort = new AbortController();
  const properties = {
    title,
    value: typed,
    prompt: vscode.l10n.t('API key. It is stored in the secret storage, for this address only.'),
    password: true,
  };
  try {
    return await askInBox(properties, (box, { resolve, reject }) => {
      box.onDidChangeValue(() => (box.validationMessage = undefined));
      box.onDidAccept(() => {
        const key = cleanApiKey(box.value);
        if (!key || box.busy) return;
        box.busy = true;
        verify(key, abort.signal)
          .then(
            (answer) => resolve({ key, answer }),
            (error: unknown) => {
              if (!(error instanceof UserError)) return reject(error);
              box.validationMessage = textOfError(error);
            },
          )
          .finally(() => (box.busy = false));
      });
    });
  } finally {
    abort.abort();
  }
}

/** Says where the sample runs now, and that reports name its address before. */
export const warnOfMovedSample = ({ sampleAppUrl = '', sampleMovedFrom = '' }: ServiceAddress): void =>
  void vscode.window.showWarningMessage(
    vscode.l10n.t(
      'The sample application runs at {0} now, because another program uses its port. Earlier reports name {1}.',
      sampleAppUrl,
      sampleMovedFrom,
    ),
  );
