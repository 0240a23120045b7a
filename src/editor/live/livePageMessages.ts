import * as vscode from 'vscode';
import { completeAddressInPage } from '../../core/target/serviceAddresses.ts';
import type { LivePageCommand } from '../../live/protocol/webviewMessages.ts';
import { localize } from '../ui/texts.ts';
import { showBesidePage, stepAtCursor } from './liveMarks.ts';
import type { LiveSteps } from './liveSteps.ts';
import type { LivePageRequest, LiveView } from './liveView.ts';
import type { LivePick } from './picking/livePick.ts';
import type { LiveDependencies, LiveMode } from './prepareLive.ts';
import type { LiveRecording } from './recording/liveRecording.ts';

/** What can be done with a live page. */
export interface LiveActions {
  readonly document: vscode.TextDocument;
  readonly steps: LiveSteps;
  readonly view: LiveView;
  readonly picking: LivePick;
  readonly recording: LiveRecording;
  /** Records where the page is: after the last step that it has executed. @throws {UserError} while it can't */
  record(): Promise<void>;
  /** Starts again before the first step; in a new browser where the old one has ended. */
  restart(): Promise<void>;
  /** Opens the page anew: before the first step, or in another mode before the step that runs next. */
  startAgain(mode?: LiveMode): Promise<void>;
}

/** Does what a person asked for in the tab of a live page. */
export async function handlePageMessage(
  page: LiveActions,
  parts: LiveDependencies,
  received: LivePageRequest,
): Promise<void> {
  switch (received.type) {
    case 'painted':
    case 'input':
    case 'resize':
    case 'choose':
      return page.steps.process.send(received);
    case 'goTo':
      return goTo(page, received.typed);
    case 'dismissNotice':
      return page.view.dismissNotice(received.id);
    case 'chooseLocator':
      return page.recording.chooseLocator(received.id);
    case 'answerDialog':
      page.view.closeDialog();
      return page.steps.process.send(received);
    case 'command':
      return runCommand(page, parts, received.command);
    default:
      return received satisfies never;
  }
}

/** Opens what was typed as the address of the page, or says in the page why that can't be one. */
function goTo({ steps, view }: LiveActions, typed: string): void {
  const { address, problem } = completeAddressInPage(typed, view.address);
  if (problem) view.showNotice(localize(problem));
  else steps.process.send({ type: 'goTo', path: address });
}

async function runCommand(
  page: LiveActions,
  parts: LiveDependencies,
  command: LivePageCommand,
): Promise<void> {
  const { steps, recording } = page;
  switch (command) {
    case 'back':
    case 'reload':
      return steps.process.send({ type: 'navigate', to: command });
    case 'runStep':
      return steps.runStep();
    case 'runToCursor':
      return steps.runTo(stepAtCursor(page.document, parts.steps));
    case 'runFromHere':
      return steps.runFrom(stepAtCursor(page.document, parts.steps));
    case 'restart':
      return page.restart();
    case 'stop':
      return steps.stop();
    case 'cancel':
      return steps.cancel();
    case 'useLocator':
      return steps.useSuggestion();
    case 'proveFix':
      await vscode.commands.executeCommand('portableTests.proveFix', {
        uri: page.document.uri.toString(),
        step: steps.next,
      });
      return;
    case 'pick':
      return page.picking.toggle();
    case 'record':
      return page.record();
    case 'recordVisible':
      return recording.toggleMode('visible');
    case 'recordText':
      return recording.toggleMode('text');
    case 'recordValue':
      return recording.toggleMode('value');
    case 'undo':
      return recording.undo();
    case 'stopRecording':
      return recording.end();
    case 'showStep':
      return showStep(page, parts);
    case 'showWindow':
      return page.startAgain('headed');
    case 'start':
      return page.startAgain();
    case 'chooseEnvironment':
      await vscode.commands.executeCommand('portableTests.chooseEnvironment');
      return page.startAgain();
    case 'installPlaywright':
    case 'openLog':
      await vscode.commands.executeCommand(`portableTests.${command}`);
      return;
    default:
      return command satisfies never;
  }
}

async function showStep(
  { document, steps: { next } }: LiveActions,
  { steps }: LiveDependencies,
): Promise<void> {
  const found = steps.of(document);
  const selection = next !== undefined && next < found.count ? found.wholeRange(next) : undefined;
  await showBesidePage(
    document.uri,
    selection ? { selection: new vscode.Range(selection.start, selection.start) } : {},
  );
}
