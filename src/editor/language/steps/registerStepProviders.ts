import * as vscode from 'vscode';
import { findTopLevelKey } from '../../../core/stepEdits/topLevelKeys.ts';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';
import type { RecordSpecs } from '../../../specs/cases/importSpecs.ts';
import { serviceScheme } from '../../cases/remote/serviceDocuments.ts';
import type { Capabilities } from '../../connection/capabilities/capabilities.ts';
import type { StepCache, DocumentSteps } from '../../files/steps/documentSteps.ts';
import { type StepArgument, stepsInSelection } from '../../files/steps/selectedSteps.ts';
import type { LastResults } from '../../results/lastResults.ts';
import { ResultLens } from '../../results/resultLens.ts';
import type { syncCommands } from '../../sync/commands.ts';
import type { TargetCatalog } from '../../targets/targetCatalog.ts';
import { targetFolderOf } from '../../targets/targetFolders.ts';
import type { CommandId } from '../../ui/commands.ts';
import { languageId } from '../../ui/documents.ts';
import { readSetting } from '../../ui/settings.ts';
import { hasProblemAt } from '../checks/severitySettings.ts';
import { LocatorHints, stepCard } from './locatorHints.ts';
import { StepsPasteProvider } from './stepsPasteProvider.ts';

/** Steps and their locators, wherever the editor asks for them. */
export function registerStepProviders(
  texts: StepCache,
  results: LastResults,
  targets: Pick<TargetCatalog, 'nameOf'>,
  offers: Capabilities,
  record: RecordSpecs,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  const { languages } = vscode;
  const ours = { language: languageId };
  const hints = new LocatorHints(texts);
  const lenses = new CaseLenses(new ResultLens(results, targets), offers);
  return vscode.Disposable.from(
    hints,
    lenses,
    languages.registerInlayHintsProvider(ours, hints),
    registerStepHover(ours, texts),
    languages.registerDocumentSymbolProvider(ours, new StepSymbols(texts)),
    languages.registerCodeLensProvider(ours, lenses),
    languages.registerCodeActionsProvider(ours, new StepCodeActions(texts), {
      providedCodeActionKinds: StepCodeActions.kinds,
    }),
    languages.registerDocumentPasteEditProvider(ours, new StepsPasteProvider(texts, record, log), {
      providedPasteEditKinds: [StepsPasteProvider.kind],
      pasteMimeTypes: ['text/plain'],
    }),
  );
}

/** Outline and breadcrumbs: the case by its name, and its steps in words. */
class StepSymbols implements vscode.DocumentSymbolProvider {
  constructor(private readonly texts: StepCache) {}

  async provideDocumentSymbols(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.DocumentSymbol[]> {
    const steps = this.texts.of(document);
    const pause = createEventLoopPause();
    const children: vscode.DocumentSymbol[] = [];
    for (let at = 0; at < steps.count; at++) {
      await pause();
      if (token.isCancellationRequested || document.version !== steps.version) return [];
      children.push(symbolOf(steps, at));
    }
    const title = titleOf(steps);
    return title ? [withChildren(title, children)] : children;
  }
}

function withChildren(
  symbol: vscode.DocumentSymbol,
  children: vscode.DocumentSymbol[],
): vscode.DocumentSymbol {
  symbol.children = children;
  return symbol;
}

function symbolOf(steps: DocumentSteps, at: number): vscode.DocumentSymbol {
  const { label, element, act } = steps.step(at);
  const whole = steps.wholeRange(at);
  const shown = act ? steps.rangeOf(at, act) : whole;
  return new vscode.DocumentSymbol(
    `${at + 1} · ${label}`,
    '',
    element?.assertion ? vscode.SymbolKind.Boolean : vscode.SymbolKind.Event,
    whole,
    whole.contains(shown) ? shown : whole,
  );
}

/** The whole case, by its description. */
function titleOf({ text, list, document }: DocumentSteps): vscode.DocumentSymbol | undefined {
  const key = list.style === 'none' || list.inBraces ? undefined : findTopLevelKey(text, list, 'description');
  if (!key?.text?.trim()) return undefined;
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  const { start, end } = key.value ?? key.lines;
  const shown = new vscode.Range(document.positionAt(start), document.positionAt(end));
  return new vscode.DocumentSymbol(key.text.trim(), '', vscode.SymbolKind.File, whole, shown);
}

/** On what a step does and on its selectors, where no problem is shown: the step in words, and its locator as code. */
class StepHover implements vscode.HoverProvider {
  constructor(
    private readonly texts: StepCache,
    private readonly onRequest: () => void = () => undefined,
  ) {}

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    this.onRequest();
    if (hasProblemAt(document.uri, position)) return undefined;
    const steps = this.texts.of(document);
    const at = steps.indexAt(position);
    if (at === undefined) return undefined;
    const range = rangesOf(steps, at).find((part) => part.contains(position));
    return range && new vscode.Hover(stepCard(steps, at), range);
  }
}

/**
 * Keeps what the step does above the schema's long lists: of equal hovers the newest comes first, and
 * the language server registers its own whenever it is started.
 */
function registerStepHover(selector: vscode.DocumentSelector, texts: StepCache): vscode.Disposable {
  let [isNewest, isDisposed] = [false, false];
  const hover = new StepHover(texts, () => {
    if (!isNewest) setTimeout(register);
    isNewest = true;
  });
  let registered = vscode.languages.registerHoverProvider(selector, hover);
  const editors = vscode.window.onDidChangeActiveTextEditor(() => (isNewest = false));
  return new vscode.Disposable(() => {
    isDisposed = true;
    editors.dispose();
    registered.dispose();
  });

  function register(): void {
    if (isDisposed) return;
    registered.dispose();
    registered = vscode.languages.registerHoverProvider(selector, hover);
  }
}

/**
 * The ranges with a hover: from the dash to the action, and from `selectors` to the last of them. The words of a folded step
 * are in front of its dash: there, VS Code asks for the column before it.
 */
function rangesOf(steps: DocumentSteps, at: number): vscode.Range[] {
  const { act, selectorsKey, links } = steps.step(at);
  const { start } = steps.wholeRange(at);
  const head = act
    ? [
        new vscode.Range(
          start.with({ character: Math.max(0, start.character - 1) }),
          steps.rangeOf(at, act).end,
        ),
      ]
    : [];
  const end = links.at(-1)?.end ?? selectorsKey?.end;
  return selectorsKey && end !== undefined
    ? [...head, steps.rangeOf(at, { start: selectorsKey.start, end })]
    : head;
}

const { RefactorRewrite, RefactorExtract, RefactorInline, RefactorMove } = vscode.CodeActionKind;

/** Code actions for the step at the cursor. */
class StepCodeActions implements vscode.CodeActionProvider {
  static readonly kinds = [RefactorRewrite, RefactorExtract, RefactorInline, RefactorMove];

  constructor(private readonly texts: StepCache) {}

  provideCodeActions(document: vscode.TextDocument, range: vscode.Range): vscode.CodeAction[] {
    const steps = this.texts.of(document);
    const [from, to] = stepsInSelection(steps, range);
    if (from === undefined || to === undefined) return inlining(steps, range);
    const step = { step: from };
    const locator = steps.step(from).line !== '';
    return [
      ...(from === to ? locatorActions(locator, step) : []),
      action(
        from === to
          ? vscode.l10n.t('Extract step into a new test case…')
          : vscode.l10n.t('Extract steps into a new test case…'),
        RefactorExtract,
        'portableTests.extractSteps',
      ),
      ...(from > 0 ? [action(vscode.l10n.t('Move step up'), RefactorMove, 'portableTests.moveStepUp')] : []),
      ...(to < steps.count - 1
        ? [action(vscode.l10n.t('Move step down'), RefactorMove, 'portableTests.moveStepDown')]
        : []),
    ];
  }
}

function locatorActions(hasLocator: boolean, step: StepArgument): vscode.CodeAction[] {
  const edit = action(
    vscode.l10n.t('Edit locator as code…'),
    RefactorRewrite,
    'portableTests.editLocator',
    step,
  );
  if (!hasLocator) return [edit];
  return [
    edit,
    action(vscode.l10n.t('Copy locator'), RefactorRewrite, 'portableTests.copyLocator', step),
    action(
      vscode.l10n.t('Change this locator everywhere…'),
      RefactorRewrite,
      'portableTests.changeLocatorEverywhere',
      step,
    ),
  ];
}

/** On the line of the dependency. */
function inlining({ text, list, document }: DocumentSteps, range: vscode.Range): vscode.CodeAction[] {
  const key =
    list.style === 'none' || list.inBraces ? undefined : findTopLevelKey(text, list, 'dependencyId');
  if (!key?.text || document.positionAt(key.lines.start).line !== range.start.line) return [];
  const title = vscode.l10n.t('Inline the dependency: insert its steps');
  return [action(title, RefactorInline, 'portableTests.inlineDependency')];
}

function action(
  title: string,
  kind: vscode.CodeActionKind,
  command: CommandId,
  argument?: StepArgument,
): vscode.CodeAction {
  const created = new vscode.CodeAction(title, kind);
  created.command = { title, command, ...(argument ? { arguments: [argument] } : {}) };
  return created;
}

const setting = 'codeLens';

type WantedLenses = Readonly<Record<string, unknown>>;

interface Lens {
  readonly name: string;
  readonly title: () => string;
  readonly command: keyof typeof syncCommands;
}

const lenses: readonly Lens[] = [
  { name: 'push', title: () => vscode.l10n.t('Push'), command: 'pushFile' },
  { name: 'draftPush', title: () => vscode.l10n.t('Push as Draft'), command: 'draftPushFile' },
];

/** One line above a case that is open: what can be done with it. What comes later stands behind what is there. */
class CaseLenses implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscriptions: vscode.Disposable;
  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(
    private readonly lastRun: ResultLens,
    private readonly capabilities: Pick<Capabilities, 'isUnsupported' | 'onDidChange'>,
  ) {
    this.subscriptions = vscode.Disposable.from(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('portableTests')) this.changed.fire();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.changed.fire()),
      lastRun.onDidChange(() => this.changed.fire()),
      capabilities.onDidChange(() => this.changed.fire()),
    );
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const wanted = readSetting(setting, document);
    return [...livePage(document, wanted), ...(await this.ofTarget(document, wanted))].map(
      (command) => new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command),
    );
  }

  dispose(): void {
    vscode.Disposable.from(this.changed, this.subscriptions).dispose();
  }

  private async ofTarget(document: vscode.TextDocument, wanted: WantedLenses): Promise<vscode.Command[]> {
    const folder = targetFolderOf(document.uri);
    if (!folder) return [];
    const { syncCommands } = await import('../../sync/commands.ts');
    const { neededBy } = await import('../../ui/commands.ts');
    const own = lenses
      .filter(
        ({ name, command }) =>
          wanted[name] !== false &&
          !neededBy(syncCommands[command]).some((endpoint) =>
            this.capabilities.isUnsupported(folder.serviceUrl, endpoint),
          ),
      )
      .map(({ title, command }) => ({
        title: title(),
        command: `portableTests.${command}` satisfies CommandId,
        arguments: [document.uri],
      }));
    const lastRun = wanted['lastRun'] === false ? undefined : this.lastRun.command(document, folder);
    return [...own, ...(lastRun ? [lastRun] : [])];
  }
}

function livePage({ uri }: vscode.TextDocument, wanted: WantedLenses): vscode.Command[] {
  if (wanted['livePage'] === false || !vscode.workspace.isTrusted || uri.scheme === serviceScheme) return [];
  return [{ title: vscode.l10n.t('Live Page'), command: 'portableTests.liveRunToHere' satisfies CommandId }];
}
