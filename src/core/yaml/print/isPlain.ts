/** Most texts: a letter, then anything that has no meaning in YAML, on one line. */
const surelyPlain =
  // oxlint-disable-next-line no-control-regex
  /^(?!(?:true|false|null)$)[a-z_$/](?:[^\0-\x1F\x7F-\x9F:#\u2028\u2029\uD800-\uDFFF]*[^\0- \x7F-\x9F:#\u2028\u2029\uD800-\uDFFF])?$/i;

/** A sign of YAML at the start, a comment or a colon inside, blanks or a colon at the end. */
const yamlSyntax = /^[\t ,[\]{}#&*!|>'"%@`]|^[?-](?:$|[ \t])|:[ \t]|[\t ]#|[\t :]$/;

/** What YAML 1.2 reads as another value than a text. */
const otherValue =
  /^(?:~|null|Null|NULL|[Tt]rue|TRUE|[Ff]alse|FALSE|0o[0-7]+|0x[\da-fA-F]+|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)?$/;

/** Whether a text is plain for sure, without a look at each rule. */
export const isSurelyPlain = (text: string): boolean => surelyPlain.test(text);

/** Whether a text on one line, without control characters, can stand in a block without quotes. */
export const isPlain = (text: string): boolean => !yamlSyntax.test(text) && !otherValue.test(text);
