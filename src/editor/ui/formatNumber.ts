import * as vscode from 'vscode';

/** Prints a number as the user's language writes it: `5,000`. */
export const formatNumber = (value: number): string => value.toLocaleString(vscode.env.language);
