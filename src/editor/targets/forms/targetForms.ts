import * as vscode from 'vscode';
import type {
  CreateTestTargetBody,
  TestTarget,
  UpdateTestTargetBody,
} from '../../../api/contract/testTarget.ts';
import {
  validateAttributeName,
  validateNotEmpty,
  allowEmpty,
  validateStepTimeout,
  validateWebAddress,
  type Answers,
  type Field,
} from './askFields.ts';

/** Fields of a new test target (endpoint 1). */
export const newTargetFields = (): Field[] => [
  {
    name: 'app',
    label: vscode.l10n.t('Name'),
    prompt: vscode.l10n.t('Name of the application or project'),
    placeHolder: vscode.l10n.t('Web shop'),
    validate: validateNotEmpty,
  },
  {
    name: 'discoveryUrl',
    label: vscode.l10n.t('Address'),
    prompt: vscode.l10n.t('Address where the application runs. The service creates the test target now.'),
    placeHolder: 'https://shop.example.com',
    isAddress: true,
    validate: validateWebAddress,
  },
];

/** Creates the body of endpoint 1. */
export const newTargetBody = (answers: Answers): CreateTestTargetBody => ({
  testTarget: { app: answers.get('app') ?? '', discoveryUrl: answers.get('discoveryUrl') ?? '' },
});

/** Fields of a test target that can be changed (endpoint 3). Only its name can be read back. */
export const targetFields = ({ app }: Pick<TestTarget, 'app'>): Field[] => [
  {
    name: 'app',
    label: vscode.l10n.t('Name'),
    prompt: vscode.l10n.t('Name of the application or project'),
    value: app,
    validate: validateNotEmpty,
  },
  {
    name: 'testIdAttribute',
    label: vscode.l10n.t('Test id attribute'),
    prompt: vscode.l10n.t('Attribute that selectors of the type TEST_ID use. Leave empty for the default.'),
    placeHolder: 'data-testid',
    validate: allowEmpty(validateAttributeName),
  },
  {
    name: 'timeoutPerStep',
    label: vscode.l10n.t('Timeout per step'),
    prompt: vscode.l10n.t('Timeout of each step in milliseconds, from 5000 to 30000'),
    placeHolder: '10000',
    validate: validateStepTimeout,
  },
  ...managementFields(),
];

const managementFields = (): Field[] => [
  {
    name: 'domain',
    label: vscode.l10n.t('Test management: address'),
    prompt: vscode.l10n.t('Address of the external test management tool'),
    placeHolder: 'https://example.testrail.io',
    isAddress: true,
    validate: validateWebAddress,
  },
  {
    name: 'username',
    label: vscode.l10n.t('Test management: user'),
    prompt: vscode.l10n.t('User name in the test management tool'),
    validate: validateNotEmpty,
  },
  {
    name: 'projectId',
    label: vscode.l10n.t('Test management: project'),
    prompt: vscode.l10n.t('Id of the project in the test management tool'),
    validate: validateNotEmpty,
  },
  {
    name: 'apiKey',
    label: vscode.l10n.t('Test management: API key'),
    prompt: vscode.l10n.t(
      'API key of the test management tool. It is sent to the service and not stored locally.',
    ),
    secret: true,
    validate: validateNotEmpty,
  },
];

const managementNames = new Set(['domain', 'username', 'projectId', 'apiKey']);

/** The body of endpoint 3: only what was typed; an empty attribute clears it. */
export function targetBody(answers: Answers): UpdateTestTargetBody {
  const { app, testIdAttribute, timeoutPerStep } = Object.fromEntries(answers);
  const integration = Object.fromEntries([...answers].filter(([name]) => managementNames.has(name)));
  return {
    ...(app === undefined ? {} : { app }),
    ...(testIdAttribute === undefined ? {} : { testIdAttribute: testIdAttribute || null }),
    ...(timeoutPerStep === undefined ? {} : { timeoutPerStep: Number(timeoutPerStep) }),
    ...(Object.keys(integration).length === 0 ? {} : { testManagementIntegration: integration }),
  };
}
