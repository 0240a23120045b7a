const conflictMarker = /^(?:<{7}|>{7}|\|{7})(?: |$)/m;

/** Finds the first line with which git marks a merge conflict, up to the label behind it. */
export const findConflictMarker = (text: string): RegExpExecArray | undefined =>
  conflictMarker.exec(text) ?? undefined;
