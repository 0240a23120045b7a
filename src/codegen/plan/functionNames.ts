const reserved: ReadonlySet<string> = new Set(
  `arguments as async await break case catch class const continue debugger default delete do else enum eval
  export extends false finally for from function get if implements import in instanceof interface let new null
  of package private protected public return set static super switch this throw true try type typeof undefined
  var void while with yield test expect mayFail session Session details excluded environmentName`.split(
    /\s+/,
  ),
);

/** Names of functions, each once. */
export class FunctionNames {
  private readonly used = new Set<string>();

  /** A name of TypeScript made of these words, with 2, 3 … where it is in use. */
  take(text: string): string {
    const name = identifier(text);
    for (let clash = 1; ; clash++) {
      const candidate = clash === 1 ? name : `${name}_${clash}`;
      if (this.used.has(candidate)) continue;
      this.used.add(candidate);
      return candidate;
    }
  }
}

/** Common scripts only: compilers do not know the letters that Unicode added of late. */
const uncommon =
  /[^\w$\u00c0-\u024f\u0370-\u052f\u05d0-\u05ea\u0620-\u064a\u0e01-\u0e2e\u3041-\u30fe\u4e00-\u9fa5\uac00-\ud7a3]/g;

function identifier(text: string): string {
  const name = text.replaceAll(uncommon, '').replaceAll(/[^\p{ID_Continue}]/gu, '');
  return /^\p{ID_Start}/u.test(name) && !reserved.has(name) ? name : `run${name ? `_${name}` : 'Case'}`;
}
