import * as vscode from 'vscode';
import { durationMessage } from '../../core/text/durationMessage.ts';
import { localize } from '../ui/texts.ts';

/** A duration in the user's language: `640 ms`, `3.2 s`, `1 min 5 s`. */
export const formatDuration = (duration: number): string =>
  localize(durationMessage(duration, vscode.env.language));
